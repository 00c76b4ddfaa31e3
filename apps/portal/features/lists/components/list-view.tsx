'use client';

import { Button } from '@moonin/ui/button';
import type { DataColumn, DataSort } from '@moonin/ui/data-table';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { PageHeader } from '@moonin/ui/page-header';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense } from 'react';
import { PagedTable } from '../../data/components/paged-table.tsx';
import type { PagedRows } from '../../data/use-read.ts';
import type { ListFiltersProps } from './list-filters.tsx';

const ListFilters = lazy(() => import('./list-filters.tsx').then((module) => ({ default: module.ListFilters })));

/** Props of {@link ListView}. */
export interface ListViewProps<Row extends { id: string }> {
  title: string;
  sentence?: ReactNode;
  actions?: ReactNode;
  /** Between head and filters: tabs. */
  above?: ReactNode;
  filters: ListFiltersProps;
  list: PagedRows<Row>;
  columns: readonly DataColumn<Row>[];
  rowHref: (row: Row) => string;
  sort: DataSort;
  onSortChange: (sort: DataSort) => void;
  scrollKey: string;
  /** Fewer than all rows are asked for, be it by the scope alone. */
  narrowed: boolean;
  /** What is said when there is nothing: under filters, and at all. */
  empty: { nothingFits: string; none: string; text: string };
}

const rowId = (row: { id: string }) => row.id;

/** A list page: how many there are, filters, and the rows page by page; order and filters are in the address. */
export function ListView<Row extends { id: string }>(props: ListViewProps<Row>) {
  const { title, list, filters, empty } = props;
  const t = useTranslations('lists');
  const { locale } = useUi();
  const { onClear } = filters;
  return (
    <>
      <PageHeader
        title={title}
        beside={list.total === undefined ? null : formatNumber(list.total, locale)}
        sentence={props.sentence}
        actions={props.actions}
      />
      {props.above}
      <Suspense fallback={<div className="mb-3 h-8" />}>
        <ListFilters {...filters} />
      </Suspense>
      <PagedTable
        label={title}
        columns={props.columns}
        list={list}
        rowId={rowId}
        rowHref={props.rowHref}
        sort={props.sort}
        onSortChange={props.onSortChange}
        scrollKey={props.scrollKey}
        empty={
          props.narrowed ? (
            <EmptyState
              title={empty.nothingFits}
              action={onClear ? <Button onClick={onClear}>{t('clear')}</Button> : undefined}
            >
              {t('nothingFitsText')}
            </EmptyState>
          ) : (
            <EmptyState title={empty.none}>{empty.text}</EmptyState>
          )
        }
      />
    </>
  );
}
