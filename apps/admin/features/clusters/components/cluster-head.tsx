'use client';

import type { ClusterDetail } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonPageHeader } from '@moonin/ui/skeleton';
import { StateBadge } from '@moonin/ui/state-badge';
import { Tabs } from '@moonin/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { clusterQuery } from '../../data/queries.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { totalDeployments } from '../first-sight.ts';

/** Props of {@link ClusterHead}. */
export interface ClusterHeadProps {
  organization: string;
  clusterId: string;
  portalUrl: string;
}

/** Who the cluster is, how well it is heard, and its tabs. */
export function ClusterHead({ organization, clusterId, portalUrl }: ClusterHeadProps) {
  const t = useTranslations('cluster');
  const query = useQuery(clusterQuery(organization, clusterId));
  const at = `/o/${organization}/clusters/${clusterId}`;
  const cluster = query.data;
  if (!cluster) {
    return query.error ? (
      <Panel className="mb-4">
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Panel>
    ) : (
      <SkeletonPageHeader />
    );
  }
  return (
    <>
      <PageHeader
        title={cluster.name}
        beside={<StateBadge state={cluster.status} />}
        sentence={<HeardWords cluster={cluster} />}
        actions={
          <LinkButton href={`${portalUrl}${at}`}>
            <ExternalLink aria-hidden />
            {t('portal')}
          </LinkButton>
        }
      />
      <Tabs
        label={t('tabs')}
        tabs={[
          { href: at, label: t('tabOverview') },
          { href: `${at}/tokens`, label: t('tabTokens') },
          { href: `${at}/settings`, label: t('tabSettings') },
        ]}
      />
    </>
  );
}

function HeardWords({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const b = (words: ReactNode) => <b>{words}</b>;
  const at = () => <RelativeTime at={cluster.lastSeenAt ?? cluster.createdAt} />;
  const { namespaces } = cluster;
  const deployments = totalDeployments(cluster.deployments);
  switch (cluster.status) {
    case 'waiting':
      return t.rich('sentenceWaiting', { at });
    case 'connected':
      return t.rich('sentenceConnected', { b, at, deployments, namespaces });
    case 'delayed':
      return t.rich('sentenceDelayed', { at: () => b(at()) });
    case 'disconnected':
      return t.rich('sentenceDisconnected', { at: () => b(at()) });
  }
}
