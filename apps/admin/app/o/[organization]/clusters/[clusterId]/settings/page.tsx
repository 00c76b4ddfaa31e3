import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClusterSettings } from '../../../../../../features/clusters/components/cluster-settings.tsx';
import { clusterTitle } from '../../../../../../features/clusters/server/cluster-title.ts';
import { requireManager } from '../../../../../../features/session/server/person.ts';

type Props = PageProps<'/o/[organization]/clusters/[clusterId]/settings'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, clusterId } = await params;
  return await clusterTitle(organization, clusterId, (await getTranslations('cluster'))('tabSettings'));
}

export default async function ClusterSettingsPage({ params }: Props) {
  const { organization, clusterId } = await params;
  await requireManager(organization);
  return <ClusterSettings organization={organization} clusterId={clusterId} />;
}
