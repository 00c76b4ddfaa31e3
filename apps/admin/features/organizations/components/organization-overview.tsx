'use client';

import type { AuditEntry, ClusterListItem, OrganizationDetail } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { LinkButton } from '@moonin/ui/link-button';
import { Moon } from '@moonin/ui/moon';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { SkeletonPageHeader, SkeletonRows } from '@moonin/ui/skeleton';
import { Stat } from '@moonin/ui/stat';
import { useUi } from '@moonin/ui/ui-provider';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AuditSentence } from '../../audit/components/audit-sentence.tsx';
import { auditQuery, clustersQuery, organizationQuery } from '../../data/queries.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useListRows } from '../../lists/use-list-rows.ts';
import { heardNews } from '../heard-news.ts';

const idOf = (row: { id: string }) => row.id;
const SHOWN_ENTRIES = 8;

/** The organization at a glance: are its clusters heard, how much it holds, what was done lately. */
export function OrganizationOverview({ organization }: { organization: string }) {
  const detail = useQuery(organizationQuery(organization));
  const clusters = useListRows<ClusterListItem>(useInfiniteQuery(clustersQuery(organization)), idOf);
  if (!detail.data || clusters.status === 'loading') {
    const error = detail.error ?? clusters.error;
    return error ? (
      <LoadFailure error={error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
    ) : (
      <>
        <SkeletonPageHeader />
        <Panel>
          <SkeletonRows />
        </Panel>
      </>
    );
  }
  return <Loaded organization={organization} detail={detail.data} clusters={clusters.rows} />;
}

interface LoadedProps {
  organization: string;
  detail: OrganizationDetail;
  clusters: readonly ClusterListItem[];
}

function Loaded({ organization, detail, clusters }: LoadedProps) {
  const t = useTranslations('overview');
  const news = heardNews(detail.projects, clusters);
  const b = (words: ReactNode) => <b>{words}</b>;
  const counts = { clusters: detail.clusters, projects: detail.projects, members: detail.members };
  const begin = news.kind === 'noProject' || news.kind === 'noCluster';
  const title = begin ? detail.name : 'count' in news ? t(news.kind, { count: news.count }) : t('allHeard');
  return (
    <>
      <PageHeader title={title} sentence={begin ? t('begin') : t.rich('sentence', { b, ...counts })} />
      {begin ? <FirstStep organization={organization} withProject={news.kind === 'noCluster'} /> : null}
      {begin ? null : <Troubles organization={organization} clusters={clusters} />}
      <Counts organization={organization} detail={detail} clusters={clusters} />
      <Recent organization={organization} />
    </>
  );
}

function FirstStep({ organization, withProject }: { organization: string; withProject: boolean }) {
  const t = useTranslations('overview');
  const step = withProject
    ? { title: t('firstCluster'), text: t('firstClusterText'), href: `/o/${organization}/clusters/new` }
    : { title: t('firstProject'), text: t('firstProjectText'), href: `/o/${organization}/projects/new?for=cluster` };
  return (
    <Panel className="mb-4">
      <EmptyState
        title={step.title}
        action={
          <LinkButton look="primary" href={step.href}>
            {step.title}
          </LinkButton>
        }
      >
        {step.text}
      </EmptyState>
    </Panel>
  );
}

/** Clusters that are not heard as they should be, worst first; nothing while all are. */
function Troubles({ organization, clusters }: Omit<LoadedProps, 'detail'>) {
  const { labels } = useUi();
  const t = useTranslations('overview');
  const order = ['disconnected', 'delayed', 'waiting'] as const;
  const troubled = order.flatMap((status) => clusters.filter((cluster) => cluster.status === status));
  if (troubled.length === 0) return null;
  return (
    <Panel className="mb-4">
      <Rows label={t('troubles')}>
        {troubled.map((cluster) => (
          <Row
            key={cluster.id}
            icon={<Moon state={cluster.status} />}
            href={`/o/${organization}/clusters/${cluster.id}`}
            end={<RelativeTime at={cluster.lastSeenAt ?? cluster.createdAt} />}
          >
            <b>{cluster.name}</b> <span className="text-muted">{cluster.project.name}</span> ·{' '}
            {labels.states[cluster.status]}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function Counts({ organization, detail, clusters }: LoadedProps) {
  const frame = useTranslations('frame');
  const t = useTranslations('overview');
  const { locale } = useUi();
  const connected = clusters.filter(({ status }) => status === 'connected').length;
  const at = `/o/${organization}`;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="mb-4 grid grid-cols-2 gap-4 md:grid-cols-3">
      <Stat
        label={frame('clusters')}
        value={number(detail.clusters)}
        href={`${at}/clusters`}
        note={clusters.length > 0 ? t('connected', { count: connected }) : null}
        moon={
          clusters.length > 0 ? (
            <Moon tone={connected === clusters.length ? 'ok' : 'warn'} share={connected / clusters.length} />
          ) : null
        }
      />
      <Stat label={frame('projects')} value={number(detail.projects)} href={`${at}/projects`} />
      <Stat label={frame('members')} value={number(detail.members)} href={`${at}/members`} />
    </div>
  );
}

function Recent({ organization }: { organization: string }) {
  const t = useTranslations('overview');
  const log = useListRows<AuditEntry>(useInfiniteQuery(auditQuery(organization, '')), idOf);
  return (
    <Panel title={t('recent')} end={<Link href={`/o/${organization}/audit`}>{t('allAudit')}</Link>}>
      {log.status === 'loading' ? (
        <SkeletonRows count={3} />
      ) : log.rows.length === 0 && log.error ? (
        <LoadFailure error={log.error} onRetry={log.retry} retrying={log.retrying} />
      ) : (
        <Rows label={t('recent')}>
          {log.rows.slice(0, SHOWN_ENTRIES).map((entry) => (
            <Row key={entry.id} end={<RelativeTime at={entry.at} />}>
              <AuditSentence entry={entry} />
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
