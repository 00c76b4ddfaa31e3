'use client';

import type { ClusterDetail } from '@moonin/contracts';
import { type Fact, Facts } from '@moonin/ui/facts';
import { formatNumber } from '@moonin/ui/format';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonFacts } from '@moonin/ui/skeleton';
import { useUi } from '@moonin/ui/ui-provider';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '../../data/queries.ts';
import { totalDeployments } from '../first-sight.ts';
import { providerName } from '../provider-name.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { FirstSight } from './first-sight.tsx';

/** Props of {@link ClusterOverview}. */
export interface ClusterOverviewProps {
  organization: string;
  clusterId: string;
  portalUrl: string;
}

/** What is known of the cluster and its agents; while it was never heard, the wait for it. */
export function ClusterOverview({ organization, clusterId, portalUrl }: ClusterOverviewProps) {
  const t = useTranslations('cluster');
  const connect = useTranslations('connect');
  const { data: cluster } = useQuery(clusterQuery(organization, clusterId));
  if (!cluster) {
    return (
      <Panel title={t('facts')}>
        <SkeletonFacts />
      </Panel>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {cluster.status === 'waiting' ? (
        <>
          <p className="flex max-w-[84ch] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-surface px-4 py-3">
            <span className="text-pretty">{connect('lost')}</span>
            <LinkButton size="sm" href={`/o/${organization}/clusters/${clusterId}/tokens?rotate=1`}>
              {connect('newToken')}
            </LinkButton>
          </p>
          <FirstSight organization={organization} clusterId={clusterId} portalUrl={portalUrl} />
        </>
      ) : null}
      <ClusterFacts cluster={cluster} />
      {cluster.status === 'waiting' ? null : <AgentsPanel agents={cluster.agents} />}
    </div>
  );
}

function ClusterFacts({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const { locale } = useUi();
  const unknown = <span className="text-muted">{t('unknown')}</span>;
  const number = (value: number) => formatNumber(value, locale);
  const heard = cluster.status !== 'waiting';
  const seen: Fact[] = [
    { name: t('version'), value: cluster.kubernetesVersion ?? unknown, mono: cluster.kubernetesVersion !== null },
    {
      name: t('provider'),
      value: [providerName(cluster.provider), cluster.providerName].filter(Boolean).join(' · ') || unknown,
    },
    { name: t('region'), value: cluster.region ?? unknown },
    { name: t('zones'), value: cluster.zones.length > 0 ? cluster.zones.join(', ') : unknown },
    { name: t('nodes'), value: `${number(cluster.nodesReady)}/${number(cluster.nodes)}` },
    { name: t('namespaces'), value: number(cluster.namespaces) },
    { name: t('deployments'), value: number(totalDeployments(cluster.deployments)) },
  ];
  return (
    <Panel title={t('facts')}>
      {cluster.description === '' ? null : (
        <p className="border-b px-4 py-3 whitespace-pre-line text-pretty [overflow-wrap:anywhere]">
          {cluster.description}
        </p>
      )}
      <Facts
        facts={[
          { name: t('project'), value: cluster.project.name },
          ...(heard ? seen : []),
          { name: t('registered'), value: <RelativeTime at={cluster.createdAt} /> },
          { name: t('id'), value: cluster.id, mono: true },
          { name: t('projectId'), value: cluster.project.id, mono: true },
        ]}
      />
    </Panel>
  );
}
