'use client';

import type { ClusterListItem } from '@moonin/contracts';
import { DataTable } from '@moonin/ui/data-table';
import { EmptyState } from '@moonin/ui/empty-state';
import { FacetFilter } from '@moonin/ui/facet-filter';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { SearchBox } from '@moonin/ui/search-box';
import { useUi } from '@moonin/ui/ui-provider';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { clustersQuery, projectsQuery } from '../../data/queries.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useListRows } from '../../lists/use-list-rows.ts';
import { CLUSTER_FILTER_PARSERS, FILTERED_STATUSES } from '../cluster-filters.ts';
import { useClusterColumns } from '../hooks/use-cluster-columns.tsx';

const idOf = (cluster: ClusterListItem) => cluster.id;

/** The organization's clusters with how well each is heard. */
export function ClustersList({ organization }: { organization: string }) {
  const t = useTranslations('clusters');
  const { labels } = useUi();
  const [filters, setFilters] = useAddressState(CLUSTER_FILTER_PARSERS);
  const list = useListRows(useInfiniteQuery(clustersQuery(organization, filters)), idOf);
  const projects = useInfiniteQuery(projectsQuery(organization)).data?.pages.flatMap((page) => page.items) ?? [];
  const columns = useClusterColumns();
  const rowHref = useCallback(
    (cluster: ClusterListItem) => `/o/${organization}/clusters/${cluster.id}`,
    [organization],
  );
  const filtered = filters.q !== '' || filters.project.length > 0 || filters.status.length > 0;
  const nothingAtAll = !filtered && list.status === 'idle' && list.rows.length === 0 && list.error === null;
  const register = (
    <LinkButton look="primary" href={`/o/${organization}/clusters/new`}>
      {t('register')}
    </LinkButton>
  );
  const empty = filtered ? (
    <EmptyState
      title={t('noFit')}
      action={
        <LinkButton href={`/o/${organization}/clusters`} onClick={() => setFilters(ALL_FILTERS)}>
          {labels.actions.clear}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState title={t('emptyTitle')} action={register}>
      {t('emptyText')}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={filtered || nothingAtAll ? null : <HeardSentence list={list.rows} total={list.total} />}
        actions={nothingAtAll ? null : register}
      />
      {nothingAtAll ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchBox
            label={t('search')}
            value={filters.q}
            onValueChange={(q) => setFilters({ q: q === '' ? null : q })}
          />
          <FacetFilter
            name={t('status')}
            options={FILTERED_STATUSES.map((value) => ({ value, label: labels.states[value] }))}
            selected={filters.status}
            onSelectedChange={(selected) =>
              setFilters({ status: FILTERED_STATUSES.filter((value) => selected.includes(value)) })
            }
          />
          <FacetFilter
            name={t('project')}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            selected={filters.project}
            onSelectedChange={(project) => setFilters({ project })}
          />
        </div>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowHref={rowHref}
        status={list.status}
        total={list.total}
        hasMore={list.hasMore}
        loadingMore={list.loadingMore}
        onLoadMore={list.loadMore}
        empty={list.error ? <LoadFailure error={list.error} onRetry={list.retry} retrying={list.retrying} /> : empty}
      />
    </>
  );
}

const ALL_FILTERS = { q: null, project: null, status: null };

/** How many of the clusters are heard, when all of them are on screen. */
function HeardSentence({ list, total }: { list: readonly ClusterListItem[]; total: number }) {
  const t = useTranslations('clusters');
  if (list.length === 0 || list.length < total) return null;
  const connected = list.filter(({ status }) => status === 'connected').length;
  const b = (words: ReactNode) => <b>{words}</b>;
  return connected === list.length
    ? t.rich('sentenceAll', { b, count: list.length })
    : t.rich('sentenceSome', { b, count: list.length, connected });
}
