'use client';

import type { HpaSnapshot } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { StepLine } from '@moonin/ui/step-line';
import { useTranslations } from 'next-intl';
import { ProblemState } from '../../data/components/problem-state.tsx';
import { usePagedRead } from '../../data/use-read.ts';
import { metricText } from '../metric-text.ts';
import { hpaSnapshotsRead } from '../resource-reads.ts';

const rowId = (row: HpaSnapshot) => row.at;

/** How an HPA stood, newest first: its replicas as a line, then each change of it. */
export function HpaHistory({ organization, hpaId }: { organization: string; hpaId: string }) {
  const t = useTranslations('hpa.history');
  const list = usePagedRead(hpaSnapshotsRead(organization, hpaId), rowId);
  if (list.status === 'loading' && !list.error) {
    return (
      <Panel title={t('title')}>
        <SkeletonRows count={4} />
      </Panel>
    );
  }
  if (list.rows.length === 0) {
    return list.error ? (
      <Panel title={t('title')}>
        <ProblemState error={list.error} onRetry={list.retry} retrying={list.retrying} />
      </Panel>
    ) : null;
  }
  const known = list.rows.filter(({ currentReplicas }) => currentReplicas !== null);
  const replicas = known.map(({ currentReplicas }) => currentReplicas ?? 0);
  return (
    <Panel title={t('title')} note={list.total}>
      {known.length > 1 ? (
        <div className="border-b px-4 py-3">
          <StepLine
            label={t('replicas')}
            description={t('range', { least: Math.min(...replicas), most: Math.max(...replicas) })}
            points={known.map(({ at, currentReplicas }) => ({ atMs: Date.parse(at), value: currentReplicas ?? 0 }))}
            untilMs={list.fetchedAtMs}
          />
        </div>
      ) : null}
      <PlainTable
        label={t('title')}
        rows={list.rows}
        rowKey={({ at }) => at}
        columns={[
          { id: 'at', header: t('at'), cell: ({ at }) => <RelativeTime at={at} /> },
          {
            id: 'replicas',
            header: t('replicas'),
            align: 'end',
            cell: ({ currentReplicas, desiredReplicas }) =>
              desiredReplicas !== null && desiredReplicas !== currentReplicas
                ? `${currentReplicas ?? '?'} → ${desiredReplicas}`
                : (currentReplicas ?? '–'),
          },
          {
            id: 'bounds',
            header: t('bounds'),
            align: 'end',
            muted: true,
            cell: ({ minReplicas, maxReplicas }) => `${minReplicas}–${maxReplicas}`,
          },
          {
            id: 'metrics',
            header: t('metrics'),
            muted: true,
            cell: ({ metrics }) => metrics.map(metricText).join(', '),
          },
        ]}
      />
      {list.hasMore ? (
        <div className="border-t px-4 py-2">
          <Button size="sm" onClick={list.loadMore} busy={list.loadingMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
