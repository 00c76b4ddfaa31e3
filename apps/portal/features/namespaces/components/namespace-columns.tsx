import type { NamespaceListItem } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import type { DataColumn } from '@moonin/ui/data-table';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { RelativeTime } from '@moonin/ui/relative-time';
import type { useTranslations } from 'next-intl';
import { countAll, fleetTone, shareHealthy } from '../../story/share-ready.ts';

const SHOWN_LABELS = 3;
/** Every namespace carries it, with its own name. */
const NAME_LABEL = 'kubernetes.io/metadata.name';

/** Columns of the namespaces list. */
export function namespaceColumns(
  t: ReturnType<typeof useTranslations<'namespaces'>>,
  locale: string,
): readonly DataColumn<NamespaceListItem>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      widthPx: 160,
      cell: (row) => <span className="font-medium">{row.name}</span>,
    },
    { id: 'phase', header: t('columns.phase'), muted: true, widthPx: 110, cell: (row) => row.phase },
    {
      id: 'deployments',
      header: t('columns.deployments'),
      align: 'end',
      widthPx: 130,
      grow: 0,
      cell: ({ deployments }) => (
        <span className="inline-flex items-center gap-1.5 align-middle">
          <Moon share={shareHealthy(deployments)} tone={fleetTone(deployments)} />
          {formatNumber(countAll(deployments), locale)}
        </span>
      ),
    },
    {
      id: 'attention',
      header: t('columns.attention'),
      align: 'end',
      widthPx: 130,
      grow: 0,
      cell: ({ deployments }) => formatNumber(deployments.failed + deployments.degraded, locale),
    },
    {
      id: 'labels',
      header: t('columns.labels'),
      widthPx: 180,
      grow: 2,
      cell: (row) => (
        <span className="flex gap-1">
          {Object.entries(row.labels)
            .filter(([key]) => key !== NAME_LABEL)
            .slice(0, SHOWN_LABELS)
            .map(([key, value]) => (
              <Chip key={key} mono>{`${key}=${value}`}</Chip>
            ))}
        </span>
      ),
    },
    { id: 'cluster', header: t('columns.cluster'), muted: true, cell: (row) => row.cluster.name },
    {
      id: 'age',
      header: t('columns.age'),
      align: 'end',
      muted: true,
      widthPx: 96,
      grow: 0,
      cell: (row) => (row.createdAt ? <RelativeTime at={row.createdAt} style="short" /> : '–'),
    },
  ];
}
