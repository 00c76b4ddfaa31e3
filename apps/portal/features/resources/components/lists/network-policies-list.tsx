'use client';

import type { FacetValue, NetworkPolicyListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { orderedOptions } from '../../../lists/facet.ts';
import { shortSelectorText } from '../../selector-text.ts';
import { ResourceList } from '../resource-list.tsx';

const DIRECTIONS = ['ingress', 'egress', 'ingress+egress'] as const;
type Direction = (typeof DIRECTIONS)[number];

function directionOf({ policyTypes }: Pick<NetworkPolicyListItem, 'policyTypes'>): Direction {
  if (!policyTypes.includes('Egress')) return 'ingress';
  return policyTypes.includes('Ingress') ? 'ingress+egress' : 'egress';
}

/** NetworkPolicies: which pods, which direction, how many rules. */
export function NetworkPoliciesList({ organization }: { organization: string }) {
  const t = useTranslations('resources.networkPolicies.columns');
  const common = useTranslations('lists');
  const columns = useMemo((): DataColumn<NetworkPolicyListItem>[] => {
    const { name, cluster, changed } = objectColumns<NetworkPolicyListItem>(common);
    return [
      name,
      {
        id: 'pods',
        header: t('pods'),
        mono: true,
        widthPx: 220,
        cell: (row) => shortSelectorText(row.podSelector) || t('allPods'),
      },
      {
        id: 'state',
        header: t('direction'),
        sortable: true,
        widthPx: 140,
        cell: (row) => t(`directions.${directionOf(row)}`),
      },
      {
        id: 'rules',
        header: t('rules'),
        align: 'end',
        muted: true,
        widthPx: 80,
        grow: 0,
        cell: (row) => row.ingress.length + row.egress.length,
      },
      cluster,
      changed,
    ];
  }, [t, common]);
  const directions = (counted: readonly FacetValue[] | undefined) =>
    orderedOptions(DIRECTIONS, counted, (value) => ({ label: t(`directions.${value}`) }));
  return (
    <ResourceList organization={organization} name="networkPolicies" columns={columns} stateOptions={directions} />
  );
}
