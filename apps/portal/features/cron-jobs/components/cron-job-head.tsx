'use client';

import type { CronJobDetail } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { PageHeader } from '@moonin/ui/page-header';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonPageHeader } from '@moonin/ui/skeleton';
import { StateBadge } from '@moonin/ui/state-badge';
import { Tabs } from '@moonin/ui/tabs';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { cronJobRead } from '../execution-reads.ts';
import { ScheduleWords } from './schedule-words.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** The head of a CronJob's page: when it runs, how the last run went, when the next one is. */
export function CronJobHead({ organization, cronJobId }: { organization: string; cronJobId: string }) {
  const query = useRead(cronJobRead(organization, cronJobId));
  return (
    <ReadView query={query} skeleton={<SkeletonPageHeader />}>
      {(cronJob) => <Head organization={organization} cronJob={cronJob} />}
    </ReadView>
  );
}

function Head({ organization, cronJob }: { organization: string; cronJob: CronJobDetail }) {
  const t = useTranslations('cronJob');
  const base = `/o/${organization}/cron-jobs/${cronJob.id}`;
  const { lastRun, nextRunAt, scheduleProblem } = cronJob;
  return (
    <>
      <PageHeader
        title={cronJob.name}
        beside={
          <>
            <StateBadge state={cronJob.state} />
            {cronJob.deletedAt ? <Chip tone="bad">{t('deleted')}</Chip> : null}
          </>
        }
        sentence={
          scheduleProblem === null ? (
            <>
              {t.rich('runs', {
                b: bold,
                words: () => <ScheduleWords schedule={cronJob.schedule} timeZone={cronJob.timeZone} />,
                zone: cronJob.timeZoneUsed,
              })}{' '}
              {lastRun
                ? t.rich(`last.${lastRun.status}`, {
                    b: bold,
                    ago: () => <RelativeTime at={lastRun.at} />,
                    hasReason: lastRun.reason === null ? 'no' : 'yes',
                    reason: lastRun.reason ?? '',
                  })
                : t('noRuns')}{' '}
              {cronJob.suspended
                ? t('suspended')
                : nextRunAt && !cronJob.deletedAt
                  ? t.rich('nextIn', { ago: () => <RelativeTime at={nextRunAt} /> })
                  : null}
            </>
          ) : (
            t.rich('unreadable', { schedule: cronJob.schedule, problem: scheduleProblem, b: bold })
          )
        }
      />
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { href: base, label: t('tabs.overview') },
          { href: `${base}/runs`, label: t('tabs.runs') },
          { href: `${base}/manifest`, label: t('tabs.manifest') },
        ]}
      />
    </>
  );
}
