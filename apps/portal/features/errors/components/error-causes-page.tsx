'use client';

import type { ErrorGroup } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { StateBadge } from '@moonin/ui/state-badge';
import { useUi } from '@moonin/ui/ui-provider';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { carryScope, SCOPE_KEYS } from '../../scope/scope-params.ts';
import { scopeParams } from '../../scope/scope-parsers.ts';
import { errorGroupsRead } from '../error-reads.ts';
import { ErrorsTabs } from './errors-tabs.tsx';

/** Open errors of one cause together: how many Deployments and clusters each hits. */
export function ErrorCausesPage({ organization }: { organization: string }) {
  const t = useTranslations('errors');
  const { locale } = useUi();
  const search = useSearchParams();
  const [scope] = useAddressState(scopeParams);
  const query = useRead(errorGroupsRead(organization, scope), { keepPrevious: true });
  return (
    <>
      <PageHeader
        title={t('title')}
        beside={query.data ? formatNumber(query.data.groups.length, locale) : null}
        actions={<ExportLink organization={organization} table="errors" query={carryScope(search, SCOPE_KEYS)} />}
      />
      <ErrorsTabs organization={organization} />
      <ReadView
        query={query}
        skeleton={
          <Panel>
            <SkeletonRows count={6} />
          </Panel>
        }
      >
        {({ groups }) => (
          <Panel>
            {groups.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <GroupsTable organization={organization} groups={groups} />
            )}
          </Panel>
        )}
      </ReadView>
    </>
  );
}

function GroupsTable({ organization, groups }: { organization: string; groups: readonly ErrorGroup[] }) {
  const t = useTranslations('errors');
  const { locale } = useUi();
  const scope = carryScope(useSearchParams(), SCOPE_KEYS);
  const address = ({ type }: ErrorGroup) =>
    `/o/${organization}/errors${scope}${scope === '' ? '?' : '&'}type=${encodeURIComponent(type)}`;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <PlainTable
      label={t('tabs.causes')}
      rows={groups}
      rowKey={({ type, init, reason }) => `${type} ${init} ${reason}`}
      columns={[
        {
          id: 'reason',
          header: t('columns.type'),
          cell: (group) => (
            <Link href={address(group)} className="font-medium hover:text-accent">
              {group.reason}
            </Link>
          ),
        },
        { id: 'severity', header: t('columns.severity'), cell: ({ severity }) => <StateBadge state={severity} /> },
        { id: 'errors', header: t('columns.errors'), align: 'end', cell: ({ errors }) => number(errors) },
        { id: 'deployments', header: t('columns.deployments'), align: 'end', cell: (row) => number(row.deployments) },
        { id: 'clusters', header: t('columns.clusters'), align: 'end', cell: ({ clusters }) => number(clusters) },
        {
          id: 'pods',
          header: t('columns.pods'),
          align: 'end',
          cell: ({ pods, totalPods }) =>
            totalPods === null ? number(pods) : t('podsOf', { pods: number(pods), total: number(totalPods) }),
        },
        {
          id: 'first',
          header: t('columns.firstSeen'),
          align: 'end',
          muted: true,
          cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} style="short" />,
        },
        {
          id: 'last',
          header: t('columns.lastSeen'),
          align: 'end',
          muted: true,
          cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} style="short" />,
        },
      ]}
    />
  );
}
