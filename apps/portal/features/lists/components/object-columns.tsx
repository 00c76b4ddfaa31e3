import type { DataColumn } from '@moonin/ui/data-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import type { useTranslations } from 'next-intl';

/** What the columns that every list of objects has are made from. */
export interface ListedObject {
  readonly name: string;
  readonly namespace: string | null;
  readonly cluster: { readonly name: string };
  readonly changedAt: string;
}

/** Columns that every list of objects has: name with its namespace first, cluster and last change last. */
export function objectColumns<Row extends ListedObject>(
  t: ReturnType<typeof useTranslations<'lists'>>,
): { name: DataColumn<Row>; cluster: DataColumn<Row>; changed: DataColumn<Row> } {
  return {
    name: {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      hideable: false,
      widthPx: 210,
      cell: (row) => (
        <>
          <span className="font-medium">{row.name}</span>{' '}
          {row.namespace === null ? null : <span className="text-muted">{row.namespace}</span>}
        </>
      ),
    },
    cluster: {
      id: 'cluster',
      header: t('columns.cluster'),
      sortable: true,
      muted: true,
      widthPx: 100,
      cell: (row) => row.cluster.name,
    },
    changed: {
      id: 'changed',
      header: t('columns.changed'),
      sortable: true,
      align: 'end',
      muted: true,
      widthPx: 96,
      grow: 0,
      cell: (row) => <RelativeTime at={row.changedAt} style="short" />,
    },
  };
}
