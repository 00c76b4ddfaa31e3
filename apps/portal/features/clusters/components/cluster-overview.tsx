'use client';

import type { ClusterDetail, HealthState } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { Facts } from '@moonin/ui/facts';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { DetailBodySkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { clusterRead } from '../cluster-reads.ts';
import { AgentsPanel } from './agents-panel.tsx';
import { FollowedPanel } from './followed-panel.tsx';
import { MissingRightsPanel } from './missing-rights-panel.tsx';

const ORDER: readonly HealthState[] = ['failed', 'degraded', 'progressing', 'unknown', 'suspended', 'healthy'];

/** First tab of a cluster: its Deployments by health, its agents, its facts. */
export function ClusterOverview({ organization, clusterId }: { organization: string; clusterId: string }) {
  const query = useRead(clusterRead(organization, clusterId));
  if (query.data === undefined && query.isError) return null;
  return (
    <ReadView query={query} skeleton={<DetailBodySkeleton />}>
      {(cluster) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <HealthPanel organization={organization} cluster={cluster} />
            <MissingRightsPanel agents={cluster.agents} />
            <AgentsPanel agents={cluster.agents} />
            <FollowedPanel agents={cluster.agents} />
          </div>
          <ClusterFacts cluster={cluster} />
        </div>
      )}
    </ReadView>
  );
}

function HealthPanel({ organization, cluster }: { organization: string; cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const { labels, locale } = useUi();
  const shown = ORDER.filter((state) => cluster.deployments[state] > 0);
  return (
    <Panel title={t('health')}>
      {shown.length === 0 ? (
        <EmptyState title={t('noDeployments')} />
      ) : (
        <Rows label={t('health')}>
          {shown.map((state) => (
            <Row
              key={state}
              href={`/o/${organization}/deployments?cluster=${cluster.id}&health=${state}`}
              icon={<Moon state={state} />}
              end={<span className="text-base text-text">{formatNumber(cluster.deployments[state], locale)}</span>}
            >
              {labels.states[state]}
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function ClusterFacts({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.facts');
  const providers = useTranslations('clusters.providers');
  const given = [
    { name: t('project'), value: cluster.project.name },
    { name: t('version'), mono: true, value: cluster.kubernetesVersion },
    { name: t('provider'), value: providers(cluster.provider) },
    { name: t('providerName'), mono: true, value: cluster.providerName },
    { name: t('region'), value: cluster.region },
    { name: t('zones'), value: cluster.zones.join(', ') || null },
    { name: t('nodes'), value: t('nodesReady', { ready: cluster.nodesReady, count: cluster.nodes }) },
    { name: t('lastSeen'), value: cluster.lastSeenAt ? <RelativeTime at={cluster.lastSeenAt} /> : null },
    { name: t('registered'), value: <RelativeTime at={cluster.createdAt} /> },
  ];
  return (
    <Panel title={t('title')}>
      <Facts columns={2} facts={given.filter(({ value }) => value !== null)} />
    </Panel>
  );
}
