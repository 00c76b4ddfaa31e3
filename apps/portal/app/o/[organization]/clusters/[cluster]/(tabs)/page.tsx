import { ClusterOverview } from '../../../../../../features/clusters/components/cluster-overview.tsx';

export default async function Page({ params }: PageProps<'/o/[organization]/clusters/[cluster]'>) {
  const { organization, cluster } = await params;
  return <ClusterOverview organization={organization} clusterId={cluster} />;
}
