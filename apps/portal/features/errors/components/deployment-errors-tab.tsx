'use client';

import type { WorkloadError } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useTranslations } from 'next-intl';
import { ProblemState } from '../../data/components/problem-state.tsx';
import { StaleNotice } from '../../data/components/stale-notice.tsx';
import { usePagedRead } from '../../data/use-read.ts';
import { deploymentErrorsRead } from '../error-reads.ts';
import { ErrorRows } from './error-rows.tsx';

const rowId = (row: WorkloadError) => row.id;

/** Everything that was ever wrong with a Deployment: what is open first, then what is past. */
export function DeploymentErrorsTab({ organization, deploymentId }: { organization: string; deploymentId: string }) {
  const t = useTranslations('errors');
  const list = usePagedRead(deploymentErrorsRead(organization, deploymentId), rowId);
  if (list.status === 'loading' && !list.error) {
    return (
      <Panel>
        <SkeletonRows count={6} />
      </Panel>
    );
  }
  if (list.rows.length === 0) {
    return (
      <Panel>
        {list.error ? (
          <ProblemState error={list.error} onRetry={list.retry} retrying={list.retrying} />
        ) : (
          <EmptyState title={t('noneOfDeployment')}>{t('noneOfDeploymentText')}</EmptyState>
        )}
      </Panel>
    );
  }
  const groups = [
    { id: 'open', title: t('openOnes'), errors: list.rows.filter(({ state }) => state !== 'mitigated') },
    { id: 'past', title: t('pastOnes'), errors: list.rows.filter(({ state }) => state === 'mitigated') },
  ];
  return (
    <div className="flex flex-col gap-4">
      {list.error ? <StaleNotice fetchedAtMs={list.fetchedAtMs} onRetry={list.retry} retrying={list.retrying} /> : null}
      {groups.map(({ id, title, errors }) =>
        errors.length === 0 ? null : (
          <Panel key={id} title={title} note={errors.length}>
            <ErrorRows organization={organization} label={title} errors={errors} />
          </Panel>
        ),
      )}
      {list.hasMore ? (
        <div>
          <Button onClick={list.loadMore} busy={list.loadingMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
