'use client';

import type { ImageRepository } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import type { DataColumn } from '@moonin/ui/data-table';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { PageHeader } from '@moonin/ui/page-header';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SearchBox } from '@moonin/ui/search-box';
import { useUi } from '@moonin/ui/ui-provider';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import { usePagedRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { imageParams, imagesRead, usageAddress } from '../usage-params.ts';

const serialize = createSerializer(imageParams);
const rowId = (row: ImageRepository) => `${row.registry} ${row.repository}`;
const SHOWN_TAGS = 6;

/** Repositories that run now, with the versions of each. */
export function ImagesPage({ organization }: { organization: string }) {
  const t = useTranslations('images');
  const { locale } = useUi();
  const [params, setParams] = useAddressState(imageParams);
  const list = usePagedRead(imagesRead(organization, params.q), rowId);
  const columns = useMemo(() => imageColumns(t), [t]);
  const rowHref = useCallback((row: ImageRepository) => usageAddress(organization, row), [organization]);
  const query = serialize(params);
  return (
    <>
      <PageHeader
        title={t('title')}
        beside={list.total === undefined ? null : formatNumber(list.total, locale)}
        actions={<ExportLink organization={organization} table="images" query={query} />}
      />
      <div className="mb-3 flex flex-wrap gap-1.5 print:hidden">
        <SearchBox label={t('search')} value={params.q} onValueChange={(q) => setParams({ q: q || null }, 'replace')} />
      </div>
      <PagedTable
        label={t('title')}
        columns={columns}
        list={list}
        rowId={rowId}
        rowHref={rowHref}
        scrollKey={`images ${organization} ${query}`}
        empty={<EmptyState title={params.q === '' ? t('empty') : t('nothingFits')}>{t('emptyText')}</EmptyState>}
      />
    </>
  );
}

function imageColumns(t: ReturnType<typeof useTranslations<'images'>>): readonly DataColumn<ImageRepository>[] {
  return [
    {
      id: 'repository',
      header: t('columns.repository'),
      widthPx: 240,
      cell: (row) => (
        <>
          <span className="font-medium">{row.repository}</span> <span className="text-muted">{row.registry}</span>
        </>
      ),
    },
    {
      id: 'versions',
      header: t('columns.versions'),
      widthPx: 240,
      grow: 2,
      cell: (row) => (
        <span className="flex items-center gap-1">
          {row.tags.slice(0, SHOWN_TAGS).map(({ tag, deployments }) => (
            <Chip key={tag ?? ''} mono>
              {tag ?? t('noTag')}
              <span className="font-sans text-text">{deployments}</span>
            </Chip>
          ))}
          {row.tags.length > SHOWN_TAGS ? (
            <span className="text-xs text-muted">{t('moreTags', { count: row.tags.length - SHOWN_TAGS })}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'deployments',
      header: t('columns.deployments'),
      align: 'end',
      widthPx: 120,
      grow: 0,
      cell: (row) => row.deployments,
    },
    { id: 'clusters', header: t('columns.clusters'), align: 'end', widthPx: 90, grow: 0, cell: (row) => row.clusters },
    {
      id: 'firstSeen',
      header: t('columns.firstSeen'),
      align: 'end',
      muted: true,
      widthPx: 110,
      grow: 0,
      cell: (row) => <RelativeTime at={row.firstSeenAt} style="short" />,
    },
  ];
}
