'use client';

import type { RevisionListItem } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useTranslations } from 'next-intl';
import { ProblemState } from '../../data/components/problem-state.tsx';
import { StaleNotice } from '../../data/components/stale-notice.tsx';
import { usePagedRead, useRead } from '../../data/use-read.ts';
import { deploymentRead, revisionsRead } from '../../deployments/deployment-reads.ts';
import { RevisionRows } from './revision-rows.tsx';

const rowId = (row: RevisionListItem) => row.id;

/** Every revision that is kept, newest first. */
export function RevisionsTab({ organization, deploymentId }: { organization: string; deploymentId: string }) {
  const t = useTranslations('revisions');
  const deployment = useRead(deploymentRead(organization, deploymentId)).data;
  const list = usePagedRead(revisionsRead(organization, deploymentId), rowId);
  const base = `/o/${organization}/deployments/${deploymentId}`;
  if (list.status === 'loading' && !list.error) {
    return (
      <Panel>
        <SkeletonRows count={10} />
      </Panel>
    );
  }
  return (
    <>
      {list.error && list.rows.length > 0 ? (
        <StaleNotice fetchedAtMs={list.fetchedAtMs} onRetry={list.retry} retrying={list.retrying} />
      ) : null}
      <Panel title={t('title')} note={list.total}>
        {list.rows.length > 0 ? (
          <RevisionRows base={base} deployment={deployment} revisions={list.rows} />
        ) : list.error ? (
          <ProblemState error={list.error} onRetry={list.retry} retrying={list.retrying} />
        ) : (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        )}
      </Panel>
      {list.hasMore ? (
        <Button className="mt-3" onClick={list.loadMore} busy={list.loadingMore}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
