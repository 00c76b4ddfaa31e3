import { createLoader } from '@moonin/ui/web/address-parsers';
import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CLUSTER_FILTER_PARSERS } from '../../../../../features/clusters/cluster-filters.ts';
import { ClustersList } from '../../../../../features/clusters/components/clusters-list.tsx';
import { clustersData, projectsData } from '../../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../../features/data/server/prefetched.ts';
import { requireManager } from '../../../../../features/session/server/person.ts';

const loadFilters = createLoader(CLUSTER_FILTER_PARSERS);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('clusters'))('title') };
}

export default async function ClustersPage({ params, searchParams }: PageProps<'/o/[organization]/clusters'>) {
  const { organization } = await requireManager((await params).organization);
  const filters = await loadFilters(searchParams);
  const { slug } = organization;
  return (
    <HydrationBoundary state={await prefetched(clustersData(slug, filters), projectsData(slug))}>
      <ClustersList organization={slug} />
    </HydrationBoundary>
  );
}
