'use client';

import { Button } from '@moonin/ui/button';
import { formatNumber } from '@moonin/ui/format';
import { fillLabel } from '@moonin/ui/labels';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import type { ListRows } from './use-list-rows.ts';

/** Props of {@link ListBox}. */
export interface ListBoxProps<Row> {
  list: ListRows<Row>;
  /** Says what would be here and the one thing to do. */
  empty: ReactNode;
  /** The rows as a table. */
  children: ReactNode;
}

/** The frame of a list: its skeleton, its emptiness, its failure, its rows, how many there are, and more. */
export function ListBox<Row>({ list, empty, children }: ListBoxProps<Row>) {
  const t = useTranslations('lists');
  const { labels, locale } = useUi();
  if (list.status === 'loading') {
    return (
      <Panel>
        <SkeletonRows />
      </Panel>
    );
  }
  if (list.rows.length === 0 && list.error) {
    return (
      <Panel>
        <LoadFailure error={list.error} onRetry={list.retry} retrying={list.retrying} />
      </Panel>
    );
  }
  if (list.rows.length === 0) return <Panel>{empty}</Panel>;
  return (
    <Panel className="overflow-hidden">
      {children}
      <div className="flex min-h-9 items-center gap-3 border-t px-4 py-1 text-xs text-muted">
        <p role="status">
          {fillLabel(labels.table.shownOfTotal, {
            shown: formatNumber(list.rows.length, locale),
            total: formatNumber(list.total, locale),
          })}
        </p>
        {list.hasMore ? (
          <Button size="sm" look="quiet" busy={list.loadingMore} onClick={list.loadMore}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
