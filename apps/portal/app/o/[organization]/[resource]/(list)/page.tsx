import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { ResourceListScreen } from '../../../../../features/resources/components/resource-screen.tsx';
import { resourceOfSegment } from '../../../../../features/resources/resource-kinds.ts';
import { resourceFacetsRead, resourceParams, resourcesRead } from '../../../../../features/resources/resource-reads.ts';

type Props = PageProps<'/o/[organization]/[resource]'>;

const loadParams = createLoader(resourceParams);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const name = resourceOfSegment((await params).resource);
  return name === null ? {} : { title: (await getTranslations('resources'))(`${name}.title`) };
}

export default async function Page({ params, searchParams }: Props) {
  const { organization, resource } = await params;
  const name = resourceOfSegment(resource) ?? notFound();
  const query = await loadParams(searchParams);
  return (
    <Prefetched
      reads={[resourceFacetsRead(organization, name, query)]}
      lists={[resourcesRead(organization, name, query)]}
    >
      <ResourceListScreen organization={organization} name={name} />
    </Prefetched>
  );
}
