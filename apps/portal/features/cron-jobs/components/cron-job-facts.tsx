'use client';

import type { CronJobDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { formatDuration } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';

/** Key facts of a CronJob. */
export function CronJobFacts({ cronJob }: { cronJob: CronJobDetail }) {
  const t = useTranslations('cronJob.facts');
  const { locale } = useUi();
  const { management, recent } = cronJob;
  const given = [
    { name: t('schedule'), mono: true, value: cronJob.schedule },
    { name: t('timeZone'), value: cronJob.timeZone ?? t('zoneOfController', { zone: cronJob.timeZoneUsed }) },
    { name: t('lastWeek'), value: t('recent', recent) },
    { name: t('lastSuccess'), value: cronJob.lastSuccessfulAt ? <RelativeTime at={cronJob.lastSuccessfulAt} /> : null },
    { name: t('active'), mono: true, value: cronJob.activeJobs.join(', ') || null },
    { name: t('concurrency'), value: t(`policies.${cronJob.concurrencyPolicy}`) },
    {
      name: t('deadline'),
      value:
        cronJob.startingDeadlineSeconds === null
          ? null
          : formatDuration(cronJob.startingDeadlineSeconds * 1000, locale),
    },
    {
      name: t('history'),
      value: t('kept', { complete: cronJob.successfulHistoryLimit ?? 3, failed: cronJob.failedHistoryLimit ?? 1 }),
    },
    { name: t('images'), mono: true, value: cronJob.images.map(({ reference }) => reference).join(', ') || null },
    { name: t('serviceAccount'), mono: true, value: cronJob.serviceAccount ?? 'default' },
    {
      name: t('managed'),
      value: [management.tool, management.source].filter(Boolean).join(' · ') || t('regular'),
    },
    { name: t('firstSeen'), value: <RelativeTime at={cronJob.firstSeenAt} /> },
  ];
  return (
    <Panel title={t('title')}>
      <Facts columns={2} facts={given.filter(({ value }) => value !== null)} />
    </Panel>
  );
}
