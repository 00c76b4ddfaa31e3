'use client';

import type { CronJobDetail } from '@moonin/contracts';
import { kubernetesSchedule, nextRuns, readKubernetesSchedule } from '@moonin/schedule';
import { formatDayAndClock } from '@moonin/ui/format';
import { PlainTable } from '@moonin/ui/plain-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';

/** Props of {@link NextRuns}. */
export interface NextRunsProps {
  cronJob: CronJobDetail;
  /** The person's. */
  timeZone: string;
  /** Milliseconds since 1970. */
  nowMs: number;
}

const SHOWN_RUNS = 5;

/** When a CronJob runs next, in the person's zone and in its own. */
export function NextRuns({ cronJob, timeZone, nowMs }: NextRunsProps) {
  const t = useTranslations('cronJob.next');
  const { locale } = useUi();
  const reading = readKubernetesSchedule(cronJob.schedule, cronJob.timeZone);
  const own = cronJob.timeZoneUsed;
  const runs = !reading.ok
    ? []
    : reading.timing.kind === 'every'
      ? // It counts from its last run, which only the cluster knows.
        [cronJob.nextRunAt ?? ''].map(Date.parse).filter(Number.isFinite)
      : nextRuns(kubernetesSchedule(reading.timing, own), nowMs, SHOWN_RUNS);
  if (runs.length === 0) return <p className="px-4 py-3.5 text-muted">{t('none')}</p>;
  return (
    <PlainTable
      label={t('title')}
      rows={runs}
      rowKey={String}
      columns={[
        {
          id: 'yours',
          header: t('yours', { zone: timeZone }),
          cell: (atMs) => (
            <>
              {formatDayAndClock(atMs, locale, timeZone)}
              <RelativeTime at={atMs} className="block text-xs text-muted" />
            </>
          ),
        },
        {
          id: 'own',
          header: t('own', { zone: own }),
          muted: true,
          cell: (atMs) => formatDayAndClock(atMs, locale, own),
        },
      ]}
    />
  );
}
