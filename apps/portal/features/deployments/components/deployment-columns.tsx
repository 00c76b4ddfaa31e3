import type { DeploymentListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import type { useTranslations } from 'next-intl';
import { shareReady } from '../../story/share-ready.ts';
import { mainVersion } from '../main-version.ts';

type Translate = ReturnType<typeof useTranslations<'deployments'>>;

/** Columns that are shown when the address says nothing. */
export const SHOWN_AT_FIRST = ['name', 'health', 'ready', 'version', 'revision', 'managed', 'cluster', 'changed'];

/** Columns of the Deployments list; ids of sortable ones are the API's sorts. */
export function deploymentColumns(t: Translate): readonly DataColumn<DeploymentListItem>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      hideable: false,
      widthPx: 220,
      cell: (row) => (
        <>
          <span className="font-medium">{row.name}</span> <span className="text-muted">{row.namespace}</span>
        </>
      ),
    },
    {
      id: 'health',
      header: t('columns.health'),
      sortable: true,
      widthPx: 136,
      cell: (row) => <StateBadge state={row.health.status} share={shareReady(row.replicas)} />,
    },
    {
      id: 'ready',
      header: t('columns.ready'),
      sortable: true,
      align: 'end',
      widthPx: 80,
      grow: 0,
      cell: (row) => `${row.health.status === 'unknown' ? '–' : row.replicas.ready}/${row.replicas.desired}`,
    },
    { id: 'version', header: t('columns.version'), mono: true, widthPx: 120, cell: (row) => mainVersion(row.images) },
    {
      id: 'revision',
      header: t('columns.revision'),
      sortable: true,
      align: 'end',
      muted: true,
      widthPx: 88,
      grow: 0,
      cell: (row) => row.revision ?? '–',
    },
    {
      id: 'managed',
      header: t('columns.managed'),
      muted: true,
      widthPx: 110,
      cell: (row) => row.management.tool ?? t('regular'),
    },
    { id: 'namespace', header: t('columns.namespace'), sortable: true, muted: true, cell: (row) => row.namespace },
    { id: 'cluster', header: t('columns.cluster'), sortable: true, muted: true, cell: (row) => row.cluster.name },
    { id: 'project', header: t('columns.project'), muted: true, cell: (row) => row.project.name },
    {
      id: 'hpa',
      header: t('columns.hpa'),
      muted: true,
      widthPx: 90,
      cell: (row) => (row.hpa ? `${row.hpa.minReplicas}–${row.hpa.maxReplicas}` : '–'),
    },
    {
      id: 'changed',
      header: t('columns.changed'),
      sortable: true,
      align: 'end',
      muted: true,
      widthPx: 96,
      grow: 0,
      cell: (row) => (row.changedAt ? <RelativeTime at={row.changedAt} style="short" /> : '–'),
    },
  ];
}
