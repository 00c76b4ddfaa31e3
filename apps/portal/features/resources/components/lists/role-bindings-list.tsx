'use client';

import type { FacetValue, RoleBindingListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { orderedOptions } from '../../../lists/facet.ts';
import { ACCESS_REACHES, reachOf } from '../../access-reach.ts';
import { subjectText } from '../../subject-text.ts';
import { AccessTabs } from '../access-tabs.tsx';
import { ResourceList } from '../resource-list.tsx';

const SHOWN_SUBJECTS = 2;

/** RoleBindings and ClusterRoleBindings: who gets which role. */
export function RoleBindingsList({ organization }: { organization: string }) {
  const t = useTranslations('resources.roleBindings.columns');
  const reach = useTranslations('resources.reach');
  const common = useTranslations('lists');
  const columns = useMemo((): DataColumn<RoleBindingListItem>[] => {
    const { name, cluster, changed } = objectColumns<RoleBindingListItem>(common);
    return [
      name,
      {
        id: 'subjects',
        header: t('subjects'),
        widthPx: 220,
        cell: ({ subjects }) => {
          const more = subjects.length - SHOWN_SUBJECTS;
          const shown = subjects.slice(0, SHOWN_SUBJECTS).map(subjectText).join(', ');
          if (subjects.length === 0) return t('nobody');
          return more > 0 ? `${shown} ${t('more', { count: more })}` : shown;
        },
      },
      {
        id: 'role',
        header: t('role'),
        widthPx: 180,
        cell: ({ role }) => (
          <>
            {role.name} <span className="text-muted">{role.kind}</span>
          </>
        ),
      },
      {
        id: 'state',
        header: t('reach'),
        sortable: true,
        muted: true,
        widthPx: 116,
        cell: (row) => reach(reachOf(row)),
      },
      cluster,
      changed,
    ];
  }, [t, reach, common]);
  const reaches = (counted: readonly FacetValue[] | undefined) =>
    orderedOptions(ACCESS_REACHES, counted, (value) => ({ label: reach(value) }));
  return (
    <ResourceList
      organization={organization}
      name="roleBindings"
      columns={columns}
      stateOptions={reaches}
      above={<AccessTabs organization={organization} />}
    />
  );
}
