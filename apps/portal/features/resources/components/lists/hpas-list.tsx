'use client';

import type { FacetValue, HpaListItem, HpaState } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { Moon } from '@moonin/ui/moon';
import { StateBadge } from '@moonin/ui/state-badge';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { orderedOptions } from '../../../lists/facet.ts';
import { metricText } from '../../metric-text.ts';
import { ResourceList } from '../resource-list.tsx';

const STATES: readonly HpaState[] = ['failing', 'limited', 'ok'];

/** HPAs: what each scales, between which bounds, by which metrics. */
export function HpasList({ organization }: { organization: string }) {
  const t = useTranslations('resources.hpas.columns');
  const common = useTranslations('lists');
  const { labels } = useUi();
  const columns = useMemo((): DataColumn<HpaListItem>[] => {
    const { name, cluster, changed } = objectColumns<HpaListItem>(common);
    return [
      name,
      {
        id: 'state',
        header: common('columns.state'),
        sortable: true,
        widthPx: 116,
        cell: (row) => <StateBadge state={row.state} />,
      },
      { id: 'target', header: t('target'), widthPx: 190, cell: (row) => `${row.target.kind}/${row.target.name}` },
      {
        id: 'replicas',
        header: t('replicas'),
        align: 'end',
        widthPx: 84,
        grow: 0,
        cell: (row) => row.currentReplicas ?? '–',
      },
      {
        id: 'bounds',
        header: t('bounds'),
        align: 'end',
        muted: true,
        widthPx: 84,
        grow: 0,
        cell: (row) => `${row.minReplicas}–${row.maxReplicas}`,
      },
      {
        id: 'metrics',
        header: t('metrics'),
        muted: true,
        widthPx: 130,
        cell: (row) => row.metrics.map(metricText).join(', ') || '–',
      },
      cluster,
      changed,
    ];
  }, [t, common]);
  const states = (counted: readonly FacetValue[] | undefined) =>
    orderedOptions(STATES, counted, (state) => ({ label: labels.states[state], icon: <Moon state={state} /> }));
  return <ResourceList organization={organization} name="hpas" columns={columns} stateOptions={states} />;
}
