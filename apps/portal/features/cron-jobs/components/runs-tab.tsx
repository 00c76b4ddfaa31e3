'use client';

import type { CronJobStatistics, ExecutionListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatDuration } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useUi } from '@moonin/ui/ui-provider';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import { usePagedRead, useRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { usePersonTimeZone } from '../../time/use-person-time-zone.ts';
import { EXECUTION_STATUS_ORDER, executionParams, executionsRead, statisticsRead } from '../execution-reads.ts';
import { isTooLong, lateByMs } from '../run-notes.ts';

const FacetFilter = lazy(() => import('@moonin/ui/facet-filter').then((module) => ({ default: module.FacetFilter })));
const serialize = createSerializer(executionParams);
const rowId = (row: ExecutionListItem) => row.id;

/** Every run of a CronJob that is kept, newest first. */
export function RunsTab({ organization, cronJobId }: { organization: string; cronJobId: string }) {
  const t = useTranslations('execution');
  const { labels, locale } = useUi();
  const timeZone = usePersonTimeZone();
  const [params, setParams] = useAddressState(executionParams);
  const list = usePagedRead(executionsRead(organization, cronJobId, params), rowId);
  const statistics = useRead(statisticsRead(organization, cronJobId, timeZone ?? 'UTC'), {
    enabled: timeZone !== undefined,
  });
  const usual = statistics.data?.usual ?? null;
  const columns = useMemo(() => runColumns(t, locale, usual), [t, locale, usual]);
  const rowHref = useCallback((row: ExecutionListItem) => `/o/${organization}/executions/${row.id}`, [organization]);
  const query = serialize({ ...params, cronJob: cronJobId });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-1.5 print:hidden">
        <Suspense fallback={<div className="h-7" />}>
          <FacetFilter
            name={t('columns.status')}
            options={EXECUTION_STATUS_ORDER.map((status) => ({
              value: status,
              label: labels.states[status],
              icon: <Moon state={status} />,
            }))}
            selected={params.status}
            onSelectedChange={(status) => setParams({ status: executionParams.status.parse(status.join(',')) })}
          />
        </Suspense>
        <ExportLink organization={organization} table="executions" query={query} />
      </div>
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        scrollKey={`executions ${organization} ${query}`}
        empty={
          params.status.length > 0 ? (
            <EmptyState title={t('nothingFits')} />
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      />
    </>
  );
}

function runColumns(
  t: ReturnType<typeof useTranslations<'execution'>>,
  locale: string,
  usual: CronJobStatistics['usual'],
): DataColumn<ExecutionListItem>[] {
  return [
    {
      id: 'job',
      header: t('columns.job'),
      widthPx: 220,
      cell: (row) => <span className="font-medium">{row.jobName ?? t('neverBegan')}</span>,
    },
    { id: 'status', header: t('columns.status'), widthPx: 124, cell: (row) => <StateBadge state={row.status} /> },
    {
      id: 'reason',
      header: t('columns.reason'),
      widthPx: 170,
      cell: (row) =>
        [row.reason, row.exitCode ? t('exitCode', { code: row.exitCode }) : null].filter(Boolean).join(' · ') || '–',
    },
    {
      id: 'duration',
      header: t('columns.duration'),
      align: 'end',
      widthPx: 110,
      grow: 0,
      cell: (row) => (
        <span className={isTooLong(row.durationMs, usual) ? 'text-warn' : undefined}>
          {row.durationMs === null ? '–' : formatDuration(row.durationMs, locale)}
        </span>
      ),
    },
    {
      id: 'late',
      header: t('columns.late'),
      align: 'end',
      widthPx: 100,
      grow: 0,
      cell: (row) => {
        const lateMs = lateByMs(row);
        return lateMs === null ? '–' : <span className="text-warn">{formatDuration(lateMs, locale)}</span>;
      },
    },
    {
      id: 'attempts',
      header: t('columns.attempts'),
      align: 'end',
      muted: true,
      widthPx: 84,
      grow: 0,
      cell: (row) => row.attempts,
    },
    {
      id: 'at',
      header: t('columns.at'),
      align: 'end',
      muted: true,
      widthPx: 110,
      grow: 0,
      cell: (row) => <RelativeTime at={row.at} />,
    },
  ];
}
