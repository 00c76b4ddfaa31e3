'use client';

import type { ServiceListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { portsText } from '../../port-text.ts';
import { shortSelectorText } from '../../selector-text.ts';
import { ResourceList } from '../resource-list.tsx';

/** Services: type, addresses, ports. */
export function ServicesList({ organization }: { organization: string }) {
  const t = useTranslations('resources.services.columns');
  const common = useTranslations('lists');
  const columns = useMemo((): DataColumn<ServiceListItem>[] => {
    const { name, cluster, changed } = objectColumns<ServiceListItem>(common);
    return [
      name,
      { id: 'state', header: t('type'), sortable: true, widthPx: 108, cell: (row) => row.type },
      {
        id: 'address',
        header: t('address'),
        mono: true,
        widthPx: 124,
        cell: (row) => [...row.addresses, ...row.externalIps, ...row.clusterIps][0] ?? row.externalName ?? '–',
      },
      { id: 'ports', header: t('ports'), mono: true, muted: true, widthPx: 150, cell: (row) => portsText(row.ports) },
      {
        id: 'selector',
        header: t('selector'),
        mono: true,
        muted: true,
        widthPx: 170,
        cell: (row) =>
          row.selector === null
            ? t('noSelector')
            : shortSelectorText({ matchLabels: row.selector, matchExpressions: [] }),
      },
      cluster,
      changed,
    ];
  }, [t, common]);
  return <ResourceList organization={organization} name="services" columns={columns} />;
}
