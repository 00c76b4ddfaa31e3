import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TokensTab } from '../../../../../../features/clusters/components/tokens-tab.tsx';
import { clusterTitle } from '../../../../../../features/clusters/server/cluster-title.ts';
import { clusterTokensData } from '../../../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../../../features/data/server/prefetched.ts';
import { requireManager } from '../../../../../../features/session/server/person.ts';

type Props = PageProps<'/o/[organization]/clusters/[clusterId]/tokens'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, clusterId } = await params;
  return await clusterTitle(organization, clusterId, (await getTranslations('tokens'))('title'));
}

export default async function TokensPage({ params, searchParams }: Props) {
  const { organization, clusterId } = await params;
  await requireManager(organization);
  const rotate = (await searchParams).rotate !== undefined;
  return (
    <HydrationBoundary state={await prefetched(clusterTokensData(organization, clusterId))}>
      <TokensTab organization={organization} clusterId={clusterId} rotate={rotate} />
    </HydrationBoundary>
  );
}
