'use client';

import type { CronJobDetail } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { Rows } from '@moonin/ui/row';
import { SkeletonRows } from '@moonin/ui/skeleton';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { DetailBodySkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { LabelsPanel } from '../../objects/components/labels-panel.tsx';
import { usePersonTimeZone } from '../../time/use-person-time-zone.ts';
import { dayIn } from '../calendar-weeks.ts';
import { cronJobRead, recentRunsRead, statisticsRead } from '../execution-reads.ts';
import { CronJobFacts } from './cron-job-facts.tsx';
import { RunRow } from './run-row.tsx';
import { RunStrip } from './run-strip.tsx';

const NextRuns = lazy(() => import('./next-runs.tsx').then((module) => ({ default: module.NextRuns })));
const RunCalendar = lazy(() => import('./run-calendar.tsx').then((module) => ({ default: module.RunCalendar })));
const DurationTrend = lazy(() => import('./duration-trend.tsx').then((module) => ({ default: module.DurationTrend })));

const SHOWN_RUNS = 8;

/** First tab of a CronJob: its newest runs, how its days went, how long runs take, when it runs next. */
export function CronJobOverview({ organization, cronJobId }: { organization: string; cronJobId: string }) {
  const query = useRead(cronJobRead(organization, cronJobId));
  if (query.data === undefined && query.isError) return null;
  return (
    <ReadView query={query} skeleton={<DetailBodySkeleton />}>
      {(cronJob) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <RecentRuns organization={organization} cronJobId={cronJobId} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <NextRunsPanel cronJob={cronJob} nowMs={query.dataUpdatedAt} />
            <CronJobFacts cronJob={cronJob} />
            <LabelsPanel labels={cronJob.labels} annotations={cronJob.annotations} />
          </div>
        </div>
      )}
    </ReadView>
  );
}

function NextRunsPanel({ cronJob, nowMs }: { cronJob: CronJobDetail; nowMs: number }) {
  const t = useTranslations('cronJob.next');
  const timeZone = usePersonTimeZone();
  if (cronJob.suspended || cronJob.deletedAt || cronJob.scheduleProblem !== null) return null;
  const skeleton = <SkeletonRows count={5} />;
  return (
    <Panel title={t('title')}>
      <Suspense fallback={skeleton}>
        {timeZone === undefined ? skeleton : <NextRuns cronJob={cronJob} timeZone={timeZone} nowMs={nowMs} />}
      </Suspense>
    </Panel>
  );
}

function RecentRuns({ organization, cronJobId }: { organization: string; cronJobId: string }) {
  const t = useTranslations('cronJob');
  const timeZone = usePersonTimeZone();
  const runs = useRead(recentRunsRead(organization, cronJobId));
  const statistics = useRead(statisticsRead(organization, cronJobId, timeZone ?? 'UTC'), {
    enabled: timeZone !== undefined,
    keepPrevious: true,
  });
  const usual = statistics.data?.usual ?? null;
  const all = `/o/${organization}/cron-jobs/${cronJobId}/runs`;
  return (
    <ReadView
      query={runs}
      skeleton={
        <Panel>
          <SkeletonRows count={8} />
        </Panel>
      }
    >
      {({ items, total }) =>
        items.length === 0 ? (
          <Panel title={t('recent')}>
            <EmptyState title={t('noRunsTitle')}>{t('noRunsText')}</EmptyState>
          </Panel>
        ) : (
          <>
            <Panel title={t('recent')} end={<Link href={all}>{t('allRuns', { count: total })}</Link>}>
              <div className="border-b px-3 py-2.5">
                <RunStrip organization={organization} label={t('strip', { count: items.length })} runs={items} />
              </div>
              <Rows label={t('recent')}>
                {items.slice(0, SHOWN_RUNS).map((run) => (
                  <RunRow key={run.id} organization={organization} run={run} usual={usual} />
                ))}
              </Rows>
            </Panel>
            <Panel title={t('calendar.title')} padded>
              <Suspense fallback={<div className="h-44" />}>
                {statistics.data && timeZone !== undefined ? (
                  <RunCalendar days={statistics.data.days} today={dayIn(statistics.dataUpdatedAt, timeZone)} />
                ) : (
                  <div className="h-44" />
                )}
              </Suspense>
            </Panel>
            {statistics.data && statistics.data.durations.length > 1 ? (
              <Panel title={t('durations.title')} padded>
                <Suspense fallback={<div className="h-28" />}>
                  <DurationTrend durations={statistics.data.durations} usual={usual} />
                </Suspense>
              </Panel>
            ) : null}
          </>
        )
      }
    </ReadView>
  );
}
