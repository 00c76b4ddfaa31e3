import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { clusterParams, clustersRead } from '../../../../../features/clusters/cluster-reads.ts';
import { ClustersPage } from '../../../../../features/clusters/components/clusters-page.tsx';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';

const loadParams = createLoader(clusterParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('clusters') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/clusters'>) {
  const { organization } = await params;
  return (
    <Prefetched lists={[clustersRead(organization, await loadParams(searchParams))]}>
      <ClustersPage organization={organization} />
    </Prefetched>
  );
}
