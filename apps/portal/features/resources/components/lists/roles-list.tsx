'use client';

import type { FacetValue, RoleListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { orderedOptions } from '../../../lists/facet.ts';
import { ACCESS_REACHES } from '../../access-reach.ts';
import { AccessTabs } from '../access-tabs.tsx';
import { ResourceList } from '../resource-list.tsx';

/** Roles and ClusterRoles: how far they reach, how many rules. */
export function RolesList({ organization }: { organization: string }) {
  const t = useTranslations('resources.roles.columns');
  const reach = useTranslations('resources.reach');
  const common = useTranslations('lists');
  const columns = useMemo((): DataColumn<RoleListItem>[] => {
    const { name, cluster, changed } = objectColumns<RoleListItem>(common);
    return [
      name,
      {
        id: 'state',
        header: t('kind'),
        sortable: true,
        widthPx: 130,
        cell: (row) => (row.namespace === null ? 'ClusterRole' : 'Role'),
      },
      { id: 'rules', header: t('rules'), align: 'end', widthPx: 80, grow: 0, cell: (row) => row.ruleCount },
      {
        id: 'aggregation',
        header: t('aggregation'),
        muted: true,
        widthPx: 140,
        cell: (row) => (row.aggregation === null ? '–' : t('aggregated')),
      },
      cluster,
      changed,
    ];
  }, [t, common]);
  const reaches = (counted: readonly FacetValue[] | undefined) =>
    orderedOptions(ACCESS_REACHES, counted, (value) => ({ label: reach(value) }));
  return (
    <ResourceList
      organization={organization}
      name="roles"
      columns={columns}
      stateOptions={reaches}
      above={<AccessTabs organization={organization} />}
    />
  );
}
