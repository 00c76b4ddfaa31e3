'use client';

import type { ImageUsage } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { PageHeader } from '@moonin/ui/page-header';
import { SearchBox } from '@moonin/ui/search-box';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import { usePagedRead, useRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { imagesRead, usageParams, usageSerializer, usagesRead } from '../usage-params.ts';
import { usageColumns } from './usage-columns.tsx';

const FacetFilter = lazy(() => import('@moonin/ui/facet-filter').then((module) => ({ default: module.FacetFilter })));
const rowId = (row: ImageUsage) => `${row.deployment.id} ${row.init} ${row.container}`;

/** Where an image is: every container that runs the repository, one tag, or one digest of it. */
export function UsagesPage({ organization }: { organization: string }) {
  const t = useTranslations('usages');
  const [params, setParams] = useAddressState(usageParams);
  const { registry, repository, tag, digest } = params;
  const list = usePagedRead(usagesRead(organization, params), rowId);
  const repositories = useRead(imagesRead(organization, repository), { keepPrevious: true }).data?.items ?? [];
  const tags = repositories.find((row) => row.registry === registry && row.repository === repository)?.tags ?? [];
  const columns = useMemo(() => usageColumns(t), [t]);
  const rowHref = useCallback(
    (row: ImageUsage) => `/o/${organization}/deployments/${row.deployment.id}`,
    [organization],
  );
  const query = usageSerializer(params);
  return (
    <>
      <PageHeader
        title={repository}
        beside={registry === '' ? null : registry}
        sentence={list.total === undefined ? null : t('sentence', { count: list.total })}
        actions={<ExportLink organization={organization} table="usages" query={query} />}
      />
      <div className="mb-3 flex flex-wrap items-center gap-1.5 print:hidden">
        <Suspense>
          <FacetFilter
            name={t('tag')}
            options={tags.flatMap((entry) =>
              entry.tag === null ? [] : [{ value: entry.tag, label: entry.tag, count: entry.deployments }],
            )}
            selected={tag === null ? [] : [tag]}
            onSelectedChange={(chosen) => setParams({ tag: chosen.at(-1) ?? null })}
          />
        </Suspense>
        <SearchBox
          label={t('digest')}
          value={digest ?? ''}
          onValueChange={(value) => setParams({ digest: value || null }, 'replace')}
        />
      </div>
      <PagedTable
        label={t('title', { repository })}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        scrollKey={`usages ${organization} ${query}`}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      />
    </>
  );
}
