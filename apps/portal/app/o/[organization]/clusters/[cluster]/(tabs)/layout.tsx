import type { Metadata } from 'next';
import { clusterRead } from '../../../../../../features/clusters/cluster-reads.ts';
import { ClusterHead } from '../../../../../../features/clusters/components/cluster-head.tsx';
import { Prefetched } from '../../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../../features/data/server/read-once.ts';

type Props = LayoutProps<'/o/[organization]/clusters/[cluster]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, cluster } = await params;
  const answer = await readQuietly(clusterRead(organization, cluster));
  return answer ? { title: answer.name } : {};
}

export default async function ClusterLayout({ params, children }: Props) {
  const { organization, cluster } = await params;
  return (
    <Prefetched reads={[clusterRead(organization, cluster)]}>
      <ClusterHead organization={organization} clusterId={cluster} />
      {children}
    </Prefetched>
  );
}
