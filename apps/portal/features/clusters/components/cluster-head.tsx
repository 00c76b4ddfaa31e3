'use client';

import type { ClusterDetail } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonPageHeader } from '@moonin/ui/skeleton';
import { StateBadge } from '@moonin/ui/state-badge';
import { Tabs } from '@moonin/ui/tabs';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { countAll } from '../../story/share-ready.ts';
import { clusterRead } from '../cluster-reads.ts';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** The head of a cluster's page: how it is heard, in a sentence, and its tabs. */
export function ClusterHead({ organization, clusterId }: { organization: string; clusterId: string }) {
  const query = useRead(clusterRead(organization, clusterId));
  return (
    <ReadView query={query} skeleton={<SkeletonPageHeader />}>
      {(cluster) => <Head organization={organization} cluster={cluster} />}
    </ReadView>
  );
}

function Head({ organization, cluster }: { organization: string; cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const base = `/o/${organization}/clusters/${cluster.id}`;
  const deployments = countAll(cluster.deployments);
  const attention = cluster.deployments.failed + cluster.deployments.degraded;
  return (
    <>
      <PageHeader
        title={cluster.name}
        beside={<StateBadge state={cluster.status} />}
        sentence={
          <>
            {t.rich(`heard.${cluster.status}`, {
              b: bold,
              ago: () => (cluster.lastSeenAt ? <RelativeTime at={cluster.lastSeenAt} /> : null),
            })}{' '}
            {cluster.status === 'waiting'
              ? null
              : cluster.synced
                ? t.rich('holds', { deployments, attention, b: bold })
                : t('syncing')}
            {cluster.description === '' ? null : ` ${cluster.description}`}
          </>
        }
        actions={
          <LinkButton href={`/o/${organization}/deployments?cluster=${cluster.id}`}>{t('deployments')}</LinkButton>
        }
      />
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { href: base, label: t('tabs.overview') },
          { href: `${base}/nodes`, label: t('tabs.nodes'), count: cluster.nodes },
          { href: `${base}/namespaces`, label: t('tabs.namespaces'), count: cluster.namespaces },
        ]}
      />
    </>
  );
}
