'use client';

import type { ExecutionDetail } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';

const LogView = lazy(() =>
  import('../../logs/components/log-view.tsx').then((module) => ({ default: module.LogView })),
);

/** The end of a failed run's log, or why there is none. */
export function ExecutionLogPanel({ execution }: { execution: ExecutionDetail }) {
  const t = useTranslations('execution.log');
  const { log, isLogHidden, logProblem, status } = execution;
  if (log !== null) {
    return (
      <Panel
        title={t('title')}
        note={<span className="font-mono text-xs">{log.container}</span>}
        end={t(`sources.${log.source}`)}
      >
        <Suspense fallback={<SkeletonRows count={10} />}>
          <LogView label={t('title')} text={log.text} truncated={log.truncated} />
        </Suspense>
      </Panel>
    );
  }
  if (isLogHidden) {
    return (
      <Panel title={t('title')}>
        <EmptyState title={t('hidden')}>{t('hiddenText')}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={t('title')}>
      <EmptyState title={t(`none.${status}`)}>{logProblem ?? t(`noneText.${status}`)}</EmptyState>
    </Panel>
  );
}
