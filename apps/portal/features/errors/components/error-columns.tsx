import type { WorkloadError } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import type { useTranslations } from 'next-intl';
import { AffectedPods } from './affected-pods.tsx';

/** Columns of the errors list; ids of sortable ones are the API's sorts. */
export function errorColumns(t: ReturnType<typeof useTranslations<'errors'>>): readonly DataColumn<WorkloadError>[] {
  return [
    {
      id: 'type',
      header: t('columns.type'),
      hideable: false,
      widthPx: 200,
      cell: (row) => (
        <>
          <span className="font-medium">{row.reason}</span>{' '}
          {row.container === null ? null : <span className="text-muted">{row.container}</span>}
        </>
      ),
    },
    {
      id: 'severity',
      header: t('columns.severity'),
      sortable: true,
      widthPx: 104,
      grow: 0,
      cell: (row) => <StateBadge state={row.severity} />,
    },
    {
      id: 'deployment',
      header: t('columns.deployment'),
      sortable: true,
      widthPx: 180,
      cell: (row) => (
        <>
          {row.deployment.name} <span className="text-muted">{row.deployment.namespace}</span>
        </>
      ),
    },
    {
      id: 'pods',
      header: t('columns.pods'),
      sortable: true,
      widthPx: 96,
      grow: 0,
      cell: (row) => <AffectedPods error={row} />,
    },
    {
      id: 'state',
      header: t('columns.state'),
      widthPx: 132,
      grow: 0,
      cell: (row) => <StateBadge state={row.state} />,
    },
    { id: 'cluster', header: t('columns.cluster'), muted: true, widthPx: 96, cell: (row) => row.cluster.name },
    {
      id: 'firstSeen',
      header: t('columns.firstSeen'),
      sortable: true,
      align: 'end',
      muted: true,
      widthPx: 92,
      grow: 0,
      cell: (row) => <RelativeTime at={row.firstSeenAt} style="short" />,
    },
    {
      id: 'lastSeen',
      header: t('columns.lastSeen'),
      sortable: true,
      align: 'end',
      muted: true,
      widthPx: 92,
      grow: 0,
      cell: (row) => <RelativeTime at={row.lastSeenAt} style="short" />,
    },
  ];
}
