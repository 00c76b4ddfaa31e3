'use client';

import type { NamespaceListItem } from '@moonin/contracts';
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
import { namespaceParams, namespacesRead } from '../namespace-reads.ts';
import { namespaceColumns } from './namespace-columns.tsx';

const serialize = createSerializer(namespaceParams);
const rowId = (row: NamespaceListItem) => row.id;

/** Namespaces in scope, or those of one cluster on its own page; each leads to its Deployments. */
export function NamespacesTable({ organization, clusterId }: { organization: string; clusterId?: string }) {
  const t = useTranslations('namespaces');
  const { locale } = useUi();
  const [params, setParams] = useAddressState(namespaceParams);
  const wanted = clusterId === undefined ? params : { ...params, cluster: [clusterId] };
  const list = usePagedRead(namespacesRead(organization, wanted), rowId);
  const columns = useMemo(
    () => namespaceColumns(t, locale).filter(({ id }) => clusterId === undefined || id !== 'cluster'),
    [t, locale, clusterId],
  );
  const rowHref = useCallback(
    (row: NamespaceListItem) =>
      `/o/${organization}/deployments?cluster=${row.cluster.id}&namespace=${encodeURIComponent(row.name)}`,
    [organization],
  );
  const query = serialize(wanted);
  const actions = <ExportLink organization={organization} table="namespaces" query={query} />;
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
        <SearchBox label={t('search')} value={params.q} onValueChange={(q) => setParams({ q: q || null }, 'replace')} />
        {clusterId === undefined ? null : actions}
      </div>
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        scrollKey={`namespaces ${organization} ${query}`}
        empty={
          <EmptyState title={params.q === '' ? t('empty') : t('nothingFits')}>
            {params.q === '' ? t('emptyText') : null}
          </EmptyState>
        }
      />
    </>
  );
}
