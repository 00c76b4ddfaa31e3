'use client';

import type { DeploymentListItem } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import type { DataSort } from '@moonin/ui/data-table';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { PageHeader } from '@moonin/ui/page-header';
import { useUi } from '@moonin/ui/ui-provider';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import { usePagedRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { deploymentParams, deploymentsRead, isFiltered, isNarrowed, NO_FILTERS } from '../deployment-params.ts';
import { deploymentColumns, SHOWN_AT_FIRST } from './deployment-columns.tsx';

const ColumnMenu = lazy(() => import('@moonin/ui/column-menu').then((module) => ({ default: module.ColumnMenu })));
const DeploymentFilters = lazy(() =>
  import('./deployment-filters.tsx').then((module) => ({ default: module.DeploymentFilters })),
);
const DeploymentPreview = lazy(() =>
  import('./deployment-preview.tsx').then((module) => ({ default: module.DeploymentPreview })),
);
const serialize = createSerializer(deploymentParams);
const rowId = (row: DeploymentListItem) => row.id;
const preview = (row: DeploymentListItem) => (
  <Suspense>
    <DeploymentPreview row={row} />
  </Suspense>
);

/** Every Deployment in scope: filters, order and columns are in the address. */
export function DeploymentsPage({ organization }: { organization: string }) {
  const t = useTranslations('deployments');
  const { locale } = useUi();
  const [params, setParams] = useAddressState(deploymentParams);
  const list = usePagedRead(deploymentsRead(organization, params), rowId);
  const columns = useMemo(() => deploymentColumns(t), [t]);
  const rowHref = useCallback((row: DeploymentListItem) => `/o/${organization}/deployments/${row.id}`, [organization]);

  const shown = params.columns ?? SHOWN_AT_FIRST;
  const visibility = Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)]));
  const sort: DataSort = { column: params.sort, direction: params.order === 'asc' ? 'ascending' : 'descending' };
  const query = serialize(params);
  return (
    <>
      <PageHeader
        title={t('title')}
        beside={list.total === undefined ? null : formatNumber(list.total, locale)}
        actions={
          <>
            <Suspense>
              <ColumnMenu
                columns={columns}
                visibility={visibility}
                onVisibilityChange={(next) =>
                  setParams({ columns: columns.map(({ id }) => id).filter((id) => next[id]) })
                }
              />
            </Suspense>
            <ExportLink organization={organization} table="deployments" query={query} />
          </>
        }
      />
      <Suspense fallback={<div className="mb-3 h-8" />}>
        <DeploymentFilters organization={organization} params={params} setParams={setParams} />
      </Suspense>
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        preview={preview}
        sort={sort}
        onSortChange={({ column, direction }) =>
          setParams({
            sort: deploymentParams.sort.parse(column),
            order: direction === 'ascending' ? 'asc' : 'desc',
          })
        }
        visibility={visibility}
        scrollKey={`deployments ${organization} ${query}`}
        empty={
          isNarrowed(params) ? (
            <EmptyState
              title={t('nothingFits')}
              action={
                isFiltered(params) ? (
                  <Button onClick={() => setParams(NO_FILTERS)}>{t('clearFilters')}</Button>
                ) : undefined
              }
            >
              {t('nothingFitsText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      />
    </>
  );
}
