'use client';

import type { CronJobStatistics, ExecutionListItem } from '@moonin/contracts';
import { formatDuration } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { isTooLong, lateByMs } from '../run-notes.ts';

/** Props of {@link RunRow}. */
export interface RunRowProps {
  organization: string;
  run: ExecutionListItem;
  usual: CronJobStatistics['usual'];
}

/** One run in a line: how it ended, why, how long it took, and whether it was late or too long. */
export function RunRow({ organization, run, usual }: RunRowProps) {
  const t = useTranslations('execution');
  const { labels, locale } = useUi();
  const lateMs = lateByMs(run);
  const parts = [
    run.exitCode === null || run.exitCode === 0 ? null : t('exitCode', { code: run.exitCode }),
    run.durationMs === null ? null : formatDuration(run.durationMs, locale),
    run.attempts > 1 ? t('attempts', { count: run.attempts }) : null,
    run.trigger === 'manual' ? t('manual') : null,
  ].filter((part) => part !== null);
  return (
    <Row
      href={`/o/${organization}/executions/${run.id}`}
      icon={<Moon state={run.status} label={labels.states[run.status]} />}
      end={<RelativeTime at={run.at} />}
    >
      <b>{labels.states[run.status]}</b> {run.status === 'failed' ? run.reason : null}{' '}
      <span className="text-muted">{parts.join(' · ')}</span>{' '}
      {lateMs === null ? null : (
        <span className="text-warn">{t('late', { duration: formatDuration(lateMs, locale) })}</span>
      )}{' '}
      {isTooLong(run.durationMs, usual) ? <span className="text-warn">{t('tooLong')}</span> : null}
    </Row>
  );
}
