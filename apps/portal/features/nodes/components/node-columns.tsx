import type { NodeListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { formatBytes, formatNumber } from '@moonin/ui/format';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import type { useTranslations } from 'next-intl';
import { nodeState, nodeWord } from '../node-state.ts';

/** Columns of the nodes list. */
export function nodeColumns(
  t: ReturnType<typeof useTranslations<'nodes'>>,
  locale: string,
): readonly DataColumn<NodeListItem>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      widthPx: 200,
      cell: (row) => <span className="font-medium">{row.name}</span>,
    },
    {
      id: 'ready',
      header: t('columns.ready'),
      widthPx: 116,
      cell: (row) => <StateBadge state={nodeState(row)} label={t(`words.${nodeWord(row)}`)} />,
    },
    {
      id: 'cpu',
      header: t('columns.cpu'),
      align: 'end',
      widthPx: 64,
      grow: 0,
      cell: (row) => formatNumber(row.allocatable.cpuMillis / 1000, locale, { maximumFractionDigits: 1 }),
    },
    {
      id: 'memory',
      header: t('columns.memory'),
      align: 'end',
      widthPx: 84,
      grow: 0,
      cell: (row) => formatBytes(row.allocatable.memoryBytes, locale),
    },
    { id: 'type', header: t('columns.type'), muted: true, widthPx: 104, cell: (row) => row.instanceType ?? '–' },
    { id: 'zone', header: t('columns.zone'), muted: true, widthPx: 116, cell: (row) => row.zone ?? row.region ?? '–' },
    {
      id: 'architecture',
      header: t('columns.architecture'),
      muted: true,
      widthPx: 100,
      cell: (row) => [row.operatingSystem, row.architecture].filter(Boolean).join('/') || '–',
    },
    {
      id: 'kubelet',
      header: t('columns.kubelet'),
      mono: true,
      muted: true,
      widthPx: 84,
      cell: (row) => row.kubeletVersion ?? '–',
    },
    { id: 'cluster', header: t('columns.cluster'), muted: true, widthPx: 110, cell: (row) => row.cluster.name },
    {
      id: 'age',
      header: t('columns.age'),
      align: 'end',
      muted: true,
      widthPx: 92,
      grow: 0,
      cell: (row) => (row.createdAt ? <RelativeTime at={row.createdAt} style="short" /> : '–'),
    },
  ];
}
