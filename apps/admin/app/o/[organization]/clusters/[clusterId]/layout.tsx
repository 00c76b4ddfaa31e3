import { HydrationBoundary } from '@tanstack/react-query';
import { env } from '../../../../../env.ts';
import { ClusterHead } from '../../../../../features/clusters/components/cluster-head.tsx';
import { clusterData } from '../../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../../features/data/server/prefetched.ts';
import { requireManager } from '../../../../../features/session/server/person.ts';

export default async function ClusterLayout({
  children,
  params,
}: LayoutProps<'/o/[organization]/clusters/[clusterId]'>) {
  const { organization, clusterId } = await params;
  await requireManager(organization);
  return (
    <HydrationBoundary state={await prefetched(clusterData(organization, clusterId))}>
      <ClusterHead organization={organization} clusterId={clusterId} portalUrl={env().PORTAL_URL} />
      {children}
    </HydrationBoundary>
  );
}
