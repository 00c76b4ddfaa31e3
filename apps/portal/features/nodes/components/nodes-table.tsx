'use client';

import type { NodeListItem } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { PageHeader } from '@moonin/ui/page-header';
import { SearchBox } from '@moonin/ui/search-box';
import { useUi } from '@moonin/ui/ui-provider';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import { usePagedRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { nodeParams, nodesRead } from '../node-reads.ts';
import { nodeColumns } from './node-columns.tsx';

const serialize = createSerializer(nodeParams);
const rowId = (row: NodeListItem) => row.id;

/** Nodes in scope, or those of one cluster on its own page. */
export function NodesTable({ organization, clusterId }: { organization: string; clusterId?: string }) {
  const t = useTranslations('nodes');
  const { locale } = useUi();
  const [params, setParams] = useAddressState(nodeParams);
  const wanted = clusterId === undefined ? params : { ...params, cluster: [clusterId] };
  const list = usePagedRead(nodesRead(organization, wanted), rowId);
  const columns = useMemo(
    () => nodeColumns(t, locale).filter(({ id }) => clusterId === undefined || id !== 'cluster'),
    [t, locale, clusterId],
  );
  const rowHref = useCallback((row: NodeListItem) => `/o/${organization}/nodes/${row.id}`, [organization]);
  const query = serialize(wanted);
  const actions = <ExportLink organization={organization} table="nodes" query={query} />;
  const search = (
    <SearchBox label={t('search')} value={params.q} onValueChange={(q) => setParams({ q: q || null }, 'replace')} />
  );
  return (
    <>
      {clusterId === undefined ? (
        <PageHeader
          title={t('title')}
          beside={list.total === undefined ? null : formatNumber(list.total, locale)}
          actions={actions}
        />
      ) : null}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-1.5 print:hidden">
        {search}
        {clusterId === undefined ? null : actions}
      </div>
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        scrollKey={`nodes ${organization} ${query}`}
        empty={
          <EmptyState title={params.q === '' ? t('empty') : t('nothingFits')}>
            {params.q === '' ? t('emptyText') : null}
          </EmptyState>
        }
      />
    </>
  );
}
