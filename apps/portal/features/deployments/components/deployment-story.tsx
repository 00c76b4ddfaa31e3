'use client';

import type { DeploymentDetail } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { DetailBodySkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { ConditionsPanel } from '../../objects/components/conditions-panel.tsx';
import { LabelsPanel } from '../../objects/components/labels-panel.tsx';
import { RevisionRows } from '../../revisions/components/revision-rows.tsx';
import { deploymentRead, recentRevisionsRead } from '../deployment-reads.ts';
import { DeploymentFacts } from './deployment-facts.tsx';
import { TroublesPanel } from './troubles-panel.tsx';

const RevisionTimeline = lazy(() =>
  import('./revision-timeline.tsx').then((module) => ({ default: module.RevisionTimeline })),
);
const SHOWN_REVISIONS = 8;

/** The first tab: when it changed, what changed, what is wrong, and its facts beside it. */
export function DeploymentStory({ organization, deploymentId }: { organization: string; deploymentId: string }) {
  const query = useRead(deploymentRead(organization, deploymentId));
  if (query.data === undefined && query.isError) return null;
  return (
    <ReadView query={query} skeleton={<DetailBodySkeleton />}>
      {(deployment) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <TroublesPanel organization={organization} deployment={deployment} />
            <Revisions organization={organization} deployment={deployment} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <DeploymentFacts organization={organization} deployment={deployment} />
            <ConditionsPanel
              conditions={deployment.conditions.map((condition) => ({ ...condition, at: condition.updatedAt }))}
            />
            <LabelsPanel labels={deployment.labels} annotations={deployment.annotations} />
          </div>
        </div>
      )}
    </ReadView>
  );
}

function Revisions({ organization, deployment }: { organization: string; deployment: DeploymentDetail }) {
  const t = useTranslations('deployment');
  const query = useRead(recentRevisionsRead(organization, deployment.id));
  const base = `/o/${organization}/deployments/${deployment.id}`;
  return (
    <ReadView query={query} skeleton={null}>
      {({ items, total }) => (
        <>
          {items.length > 1 ? (
            <Panel title={t('timeline')} padded>
              <Suspense fallback={<div className="h-[84px]" />}>
                <RevisionTimeline
                  base={base}
                  deployment={deployment}
                  revisions={items.slice(0, 20)}
                  untilMs={query.dataUpdatedAt}
                />
              </Suspense>
            </Panel>
          ) : null}
          <Panel
            title={t('revisions')}
            end={<Link href={`${base}/revisions`}>{t('allRevisions', { count: total })}</Link>}
          >
            <RevisionRows base={base} deployment={deployment} revisions={items.slice(0, SHOWN_REVISIONS)} />
          </Panel>
          {total > SHOWN_REVISIONS ? (
            <div>
              <LinkButton look="quiet" size="sm" href={`${base}/revisions`}>
                {t('allRevisions', { count: total })}
              </LinkButton>
            </div>
          ) : null}
        </>
      )}
    </ReadView>
  );
}
