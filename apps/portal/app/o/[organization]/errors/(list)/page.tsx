import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { ErrorsPage } from '../../../../../features/errors/components/errors-page.tsx';
import { errorFacetsRead, errorParams, errorsRead } from '../../../../../features/errors/error-params.ts';

const loadParams = createLoader(errorParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('errors') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/errors'>) {
  const { organization } = await params;
  const query = await loadParams(searchParams);
  return (
    <Prefetched reads={[errorFacetsRead(organization, query)]} lists={[errorsRead(organization, query)]}>
      <ErrorsPage organization={organization} />
    </Prefetched>
  );
}
