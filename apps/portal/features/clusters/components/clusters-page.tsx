'use client';

import type { ClusterListItem } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { PageHeader } from '@moonin/ui/page-header';
import { SearchBox } from '@moonin/ui/search-box';
import { useUi } from '@moonin/ui/ui-provider';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import { usePagedRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { clusterParams, clustersRead } from '../cluster-reads.ts';
import { clusterColumns } from './cluster-columns.tsx';

const FacetFilter = lazy(() => import('@moonin/ui/facet-filter').then((module) => ({ default: module.FacetFilter })));
const serialize = createSerializer(clusterParams);
const rowId = (row: ClusterListItem) => row.id;
const STATUSES = ['disconnected', 'delayed', 'waiting', 'connected'] as const;

/** The clusters in scope: how each is heard and how its Deployments are. */
export function ClustersPage({ organization }: { organization: string }) {
  const t = useTranslations('clusters');
  const { locale, labels } = useUi();
  const [params, setParams] = useAddressState(clusterParams);
  const list = usePagedRead(clustersRead(organization, params), rowId);
  const columns = useMemo(() => clusterColumns(t, locale), [t, locale]);
  const rowHref = useCallback((row: ClusterListItem) => `/o/${organization}/clusters/${row.id}`, [organization]);
  const query = serialize(params);
  const filtered = params.q !== '' || params.status.length > 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        beside={list.total === undefined ? null : formatNumber(list.total, locale)}
        actions={<ExportLink organization={organization} table="clusters" query={query} />}
      />
      <div className="mb-3 flex flex-wrap items-center gap-1.5 print:hidden">
        <SearchBox label={t('search')} value={params.q} onValueChange={(q) => setParams({ q: q || null }, 'replace')} />
        <Suspense>
          <FacetFilter
            name={t('columns.status')}
            options={STATUSES.map((status) => ({
              value: status,
              label: labels.states[status],
              icon: <Moon state={status} />,
            }))}
            selected={params.status}
            onSelectedChange={(status) => setParams({ status: clusterParams.status.parse(status.join(',')) })}
          />
        </Suspense>
      </div>
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        scrollKey={`clusters ${organization} ${query}`}
        empty={
          <EmptyState title={filtered ? t('nothingFits') : t('empty')}>
            {filtered ? t('nothingFitsText') : t('emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
