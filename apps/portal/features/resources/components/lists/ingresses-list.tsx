'use client';

import type { FacetValue, IngressListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { namedOptions } from '../../../lists/facet.ts';
import { ingressHosts, ingressServices } from '../../ingress-parts.ts';
import { ResourceList } from '../resource-list.tsx';

/** Ingresses: hosts, class, the Services behind them. */
export function IngressesList({ organization }: { organization: string }) {
  const t = useTranslations('resources.ingresses.columns');
  const common = useTranslations('lists');
  const columns = useMemo((): DataColumn<IngressListItem>[] => {
    const { name, cluster, changed } = objectColumns<IngressListItem>(common);
    return [
      name,
      {
        id: 'hosts',
        header: t('hosts'),
        widthPx: 180,
        cell: (row) =>
          ingressHosts(row)
            .map((host) => host ?? t('anyHost'))
            .join(', ') || '–',
      },
      {
        id: 'services',
        header: t('services'),
        muted: true,
        widthPx: 130,
        cell: (row) => ingressServices(row).join(', ') || '–',
      },
      { id: 'state', header: t('class'), sortable: true, muted: true, widthPx: 84, cell: (row) => row.class ?? '–' },
      {
        id: 'tls',
        header: t('tls'),
        muted: true,
        widthPx: 64,
        grow: 0,
        cell: (row) => (row.tls.length > 0 ? t('withTls') : '–'),
      },
      {
        id: 'address',
        header: t('address'),
        mono: true,
        muted: true,
        widthPx: 120,
        cell: (row) => row.addresses[0] ?? '–',
      },
      cluster,
      changed,
    ];
  }, [t, common]);
  const classes = (counted: readonly FacetValue[] | undefined) =>
    namedOptions(counted, ({ label }) => (label === '' ? t('noClass') : label));
  return <ResourceList organization={organization} name="ingresses" columns={columns} stateOptions={classes} />;
}
