'use client';

import type { ExecutionDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { formatDuration } from '@moonin/ui/format';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useUi } from '@moonin/ui/ui-provider';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { executionRead } from '../execution-reads.ts';
import { lateByMs } from '../run-notes.ts';
import { ExecutionLogPanel } from './execution-log-panel.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One run of a CronJob: how it ended and why, its log, its facts. */
export function ExecutionPage({ organization, executionId }: { organization: string; executionId: string }) {
  const query = useRead(executionRead(organization, executionId));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(execution) => (
        <>
          <Head organization={organization} execution={execution} />
          <div className="flex flex-col gap-4">
            <ExecutionLogPanel execution={execution} />
            <ExecutionFacts organization={organization} execution={execution} />
          </div>
        </>
      )}
    </ReadView>
  );
}

function Head({ organization, execution }: { organization: string; execution: ExecutionDetail }) {
  const t = useTranslations('execution');
  const { locale } = useUi();
  const { cronJob, status, durationMs, exitCode, previousId, nextId } = execution;
  const lateMs = lateByMs(execution);
  return (
    <PageHeader
      title={execution.jobName ?? t('missedTitle', { name: cronJob.name })}
      beside={<StateBadge state={status} />}
      sentence={
        <>
          {t.rich(`sentence.${status}`, {
            b: bold,
            ago: () => <RelativeTime at={execution.finishedAt ?? execution.at} />,
            hasDuration: durationMs === null ? 'no' : 'yes',
            duration: durationMs === null ? '' : formatDuration(durationMs, locale),
            hasReason: execution.reason === null ? 'no' : 'yes',
            reason: execution.reason ?? '',
            hasExit: exitCode === null || exitCode === 0 ? 'no' : 'yes',
            exitCode: exitCode ?? 0,
          })}{' '}
          {lateMs === null ? null : <b>{t('beganLate', { duration: formatDuration(lateMs, locale) })} </b>}
          {execution.message === null ? null : <q className="text-text">{execution.message}</q>}
        </>
      }
      actions={
        <>
          {previousId === null ? null : (
            <LinkButton href={`/o/${organization}/executions/${previousId}`}>{t('previous')}</LinkButton>
          )}
          {nextId === null ? null : (
            <LinkButton href={`/o/${organization}/executions/${nextId}`}>{t('next')}</LinkButton>
          )}
          <LinkButton href={`/o/${organization}/cron-jobs/${cronJob.id}`}>{t('toCronJob')}</LinkButton>
        </>
      }
    />
  );
}

function ExecutionFacts({ organization, execution }: { organization: string; execution: ExecutionDetail }) {
  const t = useTranslations('execution.facts');
  const { locale } = useUi();
  const time = (at: string | null) => (at === null ? null : <RelativeTime at={at} />);
  const given = [
    {
      name: t('cronJob'),
      value: (
        <Link href={`/o/${organization}/cron-jobs/${execution.cronJob.id}`} className="hover:text-accent">
          {execution.cronJob.name}
        </Link>
      ),
    },
    { name: t('trigger'), value: t(`triggers.${execution.trigger}`) },
    { name: t('scheduled'), value: time(execution.scheduledFor) },
    { name: t('started'), value: time(execution.startedAt) },
    { name: t('finished'), value: time(execution.finishedAt) },
    {
      name: t('duration'),
      value: execution.durationMs === null ? null : formatDuration(execution.durationMs, locale),
    },
    { name: t('attempts'), value: execution.attempts },
    { name: t('reason'), value: execution.reason },
    { name: t('exitCode'), value: execution.exitCode },
    { name: t('signal'), value: execution.signal },
    { name: t('pod'), mono: true, value: execution.pod },
    { name: t('container'), mono: true, value: execution.container },
    { name: t('images'), mono: true, value: execution.images.map(({ reference }) => reference).join(', ') || null },
    { name: t('jobGone'), value: time(execution.jobGoneAt) },
  ];
  return (
    <Panel title={t('title')}>
      <Facts facts={given.filter(({ value }) => value !== null)} />
    </Panel>
  );
}
