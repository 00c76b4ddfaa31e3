import type { Metadata } from 'next';
import { env } from '../../../../../env.ts';
import { ClusterOverview } from '../../../../../features/clusters/components/cluster-overview.tsx';
import { clusterTitle } from '../../../../../features/clusters/server/cluster-title.ts';
import { requireManager } from '../../../../../features/session/server/person.ts';

type Props = PageProps<'/o/[organization]/clusters/[clusterId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, clusterId } = await params;
  return await clusterTitle(organization, clusterId);
}

export default async function ClusterPage({ params }: Props) {
  const { organization, clusterId } = await params;
  await requireManager(organization);
  return <ClusterOverview organization={organization} clusterId={clusterId} portalUrl={env().PORTAL_URL} />;
}
