import { clusterRead } from '../../../../../features/clusters/cluster-reads.ts';
import { readOrNull } from '../../../../../features/data/server/read-once.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function ClusterGate({ params, children }: LayoutProps<'/o/[organization]/clusters/[cluster]'>) {
  const { organization, cluster } = await params;
  await readOrNull(clusterRead(organization, cluster));
  return children;
}
