'use client';

import type { NodeSnapshot } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { formatBytes, formatNumber } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { usePagedRead } from '../../data/use-read.ts';
import { troubledConditions } from '../node-conditions.ts';
import { nodeSnapshotsRead } from '../node-reads.ts';
import { nodeState, nodeWord } from '../node-state.ts';

const rowId = (row: NodeSnapshot) => row.at;

/** How a node stood, newest first: one line for each change of its readiness, resources, conditions or kubelet. */
export function NodeHistory({ organization, nodeId }: { organization: string; nodeId: string }) {
  const t = useTranslations('node.history');
  const words = useTranslations('nodes.words');
  const { locale } = useUi();
  const list = usePagedRead(nodeSnapshotsRead(organization, nodeId), rowId);
  if (list.rows.length === 0) return null;
  return (
    <Panel title={t('title')} note={list.total}>
      <PlainTable
        label={t('title')}
        rows={list.rows}
        rowKey={({ at }) => at}
        columns={[
          { id: 'at', header: t('at'), cell: ({ at }) => <RelativeTime at={at} /> },
          {
            id: 'state',
            header: t('state'),
            cell: (row) => <StateBadge state={nodeState(row)} label={words(nodeWord(row))} />,
          },
          {
            id: 'conditions',
            header: t('conditions'),
            muted: true,
            cell: ({ conditions }) => troubledConditions(conditions).join(', ') || '–',
          },
          {
            id: 'resources',
            header: t('resources'),
            muted: true,
            cell: ({ allocatable }) =>
              t('allocatable', {
                cpu: formatNumber(allocatable.cpuMillis / 1000, locale),
                memory: formatBytes(allocatable.memoryBytes, locale),
                pods: allocatable.pods,
              }),
          },
          { id: 'kubelet', header: t('kubelet'), mono: true, muted: true, cell: (row) => row.kubeletVersion ?? '–' },
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
