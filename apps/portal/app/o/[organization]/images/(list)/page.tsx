import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { ImagesPage } from '../../../../../features/images/components/images-page.tsx';
import { imageParams, imagesRead } from '../../../../../features/images/usage-params.ts';

const loadParams = createLoader(imageParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('images') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/images'>) {
  const { organization } = await params;
  const { q } = await loadParams(searchParams);
  return (
    <Prefetched lists={[imagesRead(organization, q)]}>
      <ImagesPage organization={organization} />
    </Prefetched>
  );
}
