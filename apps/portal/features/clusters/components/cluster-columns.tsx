import type { ClusterListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import type { useTranslations } from 'next-intl';
import { countAll, fleetTone, shareHealthy } from '../../story/share-ready.ts';

/** Columns of the clusters list. */
export function clusterColumns(
  t: ReturnType<typeof useTranslations<'clusters'>>,
  locale: string,
): readonly DataColumn<ClusterListItem>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      widthPx: 170,
      cell: (row) => (
        <>
          <span className="font-medium">{row.name}</span> <span className="text-muted">{row.project.name}</span>
        </>
      ),
    },
    { id: 'status', header: t('columns.status'), widthPx: 140, cell: (row) => <StateBadge state={row.status} /> },
    {
      id: 'deployments',
      header: t('columns.deployments'),
      align: 'end',
      widthPx: 112,
      grow: 0,
      cell: ({ deployments }) => (
        <span className="inline-flex items-center gap-1.5 align-middle">
          <Moon share={shareHealthy(deployments)} tone={fleetTone(deployments)} />
          {formatNumber(countAll(deployments), locale)}
        </span>
      ),
    },
    {
      id: 'nodes',
      header: t('columns.nodes'),
      align: 'end',
      widthPx: 72,
      grow: 0,
      cell: (row) => `${row.nodesReady}/${row.nodes}`,
    },
    {
      id: 'namespaces',
      header: t('columns.namespaces'),
      align: 'end',
      widthPx: 108,
      grow: 0,
      cell: (row) => formatNumber(row.namespaces, locale),
    },
    {
      id: 'version',
      header: t('columns.version'),
      mono: true,
      muted: true,
      widthPx: 140,
      cell: (row) => row.kubernetesVersion ?? '–',
    },
    {
      id: 'provider',
      header: t('columns.provider'),
      muted: true,
      widthPx: 130,
      cell: (row) => [t(`providers.${row.provider}`), row.region].filter(Boolean).join(' · '),
    },
    {
      id: 'lastSeen',
      header: t('columns.lastSeen'),
      align: 'end',
      muted: true,
      widthPx: 96,
      grow: 0,
      cell: (row) => (row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} style="short" /> : t('never')),
    },
  ];
}
