'use client';

import type { FacetValue } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { FacetFilter } from '@moonin/ui/facet-filter';
import { FilterChip } from '@moonin/ui/filter-chip';
import { Moon } from '@moonin/ui/moon';
import { SearchBox } from '@moonin/ui/search-box';
import { useUi } from '@moonin/ui/ui-provider';
import type { SetAddress } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { useRead } from '../../data/use-read.ts';
import { type DeploymentParams, deploymentParams, facetsRead, isFiltered, NO_FILTERS } from '../deployment-params.ts';

/** Props of {@link DeploymentFilters}. */
export interface DeploymentFiltersProps {
  organization: string;
  params: DeploymentParams;
  setParams: SetAddress<typeof deploymentParams>;
}

/** Search, facets with counts, and the way back to no filter. */
export function DeploymentFilters({ organization, params, setParams }: DeploymentFiltersProps) {
  const t = useTranslations('deployments');
  const { labels } = useUi();
  const facets = useRead(facetsRead(organization, params), { keepPrevious: true }).data;
  const named = (values: readonly FacetValue[] | undefined, name: (value: FacetValue) => string) =>
    (values ?? []).map((value) => ({ value: value.value, label: name(value), count: value.count }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-1.5 print:hidden">
      <SearchBox label={t('search')} value={params.q} onValueChange={(q) => setParams({ q: q || null }, 'replace')} />
      <FacetFilter
        name={t('columns.health')}
        options={HEALTH_ORDER.map((state) => ({
          value: state,
          label: labels.states[state],
          icon: <Moon state={state} />,
          count: facets?.health.find(({ value }) => value === state)?.count ?? 0,
        }))}
        selected={params.health}
        onSelectedChange={(health) => setParams({ health: deploymentParams.health.parse(health.join(',')) })}
      />
      <FacetFilter
        name={t('columns.cluster')}
        options={named(facets?.cluster, ({ label }) => label)}
        selected={params.cluster}
        onSelectedChange={(cluster) => setParams({ cluster })}
      />
      <FacetFilter
        name={t('columns.namespace')}
        options={named(facets?.namespace, ({ label }) => label)}
        selected={params.namespace}
        onSelectedChange={(namespace) => setParams({ namespace })}
      />
      <FacetFilter
        name={t('columns.managed')}
        options={TYPES.map((type) => ({
          value: type,
          label: t(`types.${type}`),
          count: facets?.type.find(({ value }) => value === type)?.count ?? 0,
        }))}
        selected={params.type}
        onSelectedChange={(type) => setParams({ type: deploymentParams.type.parse(type.join(',')) })}
      />
      <FacetFilter
        name={t('columns.hpa')}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`hasHpa.${value}`),
          count: facets?.hpa.find((facet) => facet.value === value)?.count ?? 0,
        }))}
        selected={params.hpa ? [params.hpa] : []}
        onSelectedChange={(hpa) => setParams({ hpa: deploymentParams.hpa.parse(hpa.at(-1) ?? '') })}
      />
      {params.image === '' ? null : (
        <FilterChip name={t('image')} value={params.image} onRemove={() => setParams({ image: null })} />
      )}
      <FilterChip
        name={t('deleted')}
        pressed={params.deleted === 'only'}
        onClick={() => setParams({ deleted: params.deleted === 'only' ? null : 'only' })}
      />
      {isFiltered(params) ? (
        <Button look="quiet" size="sm" onClick={() => setParams(NO_FILTERS)}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}

const HEALTH_ORDER = ['failed', 'degraded', 'progressing', 'unknown', 'suspended', 'healthy'] as const;
const TYPES = ['regular', 'helm', 'gitops'] as const;
