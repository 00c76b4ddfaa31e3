'use client';

import type { RevisionComparison } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { StateBadge } from '@moonin/ui/state-badge';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DetailSkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { compareRead, deploymentRead, recentRevisionsRead } from '../../deployments/deployment-reads.ts';
import { chosenRevisions, compareParams, type RevisionPair } from '../compare-params.ts';
import { revisionState } from '../revision-state.ts';
import { CopyLink } from './copy-link.tsx';
import { Meaning } from './meaning.tsx';
import { RevisionPicker } from './revision-picker.tsx';
import { TextDifference } from './text-difference.tsx';

interface Place {
  organization: string;
  deploymentId: string;
}

/** Any two revisions: what changed by meaning first, the text below it. */
export function ComparePage({ organization, deploymentId }: Place) {
  const t = useTranslations('compare');
  const [params] = useAddressState(compareParams);
  const recent = useRead(recentRevisionsRead(organization, deploymentId));
  const chosen = chosenRevisions(params, recent.data?.items ?? []);
  if (chosen) return <Comparison organization={organization} deploymentId={deploymentId} pair={chosen} />;
  return (
    <ReadView query={recent} skeleton={<DetailSkeleton />}>
      {() => (
        <Panel>
          <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
        </Panel>
      )}
    </ReadView>
  );
}

function Comparison({ organization, deploymentId, pair }: Place & { pair: RevisionPair }) {
  const t = useTranslations('compare');
  const [{ view }, setParams] = useAddressState(compareParams);
  const deployment = useRead(deploymentRead(organization, deploymentId)).data;
  const recent = useRead(recentRevisionsRead(organization, deploymentId)).data?.items ?? [];
  const query = useRead(compareRead(organization, deploymentId, pair.from, pair.to), { keepPrevious: true });
  const to = recent.find(({ number }) => number === pair.to) ?? query.data?.to;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t('title')}
            <RevisionPicker
              label={t('from')}
              value={pair.from}
              revisions={recent}
              onValueChange={(from) => setParams({ from, to: pair.to })}
            />
            <ArrowRight aria-label={t('arrow')} className="size-4 text-muted" />
            <RevisionPicker
              label={t('to')}
              value={pair.to}
              revisions={recent}
              onValueChange={(next) => setParams({ from: pair.from, to: next })}
            />
          </span>
        }
        beside={to ? <StateBadge state={revisionState(to, deployment)} /> : null}
        sentence={query.data ? t('changed', { count: meantIn(query.data) }) : null}
        actions={<CopyLink pair={pair} view={view} />}
      />
      <ReadView query={query} skeleton={<DetailSkeleton />}>
        {(comparison) => (
          <div className="flex flex-col gap-4">
            <Meaning differences={comparison.differences} />
            <TextDifference
              before={comparison.fromYaml}
              after={comparison.toYaml}
              view={view}
              onViewChange={(next) => setParams({ view: next }, 'replace')}
            />
          </div>
        )}
      </ReadView>
    </>
  );
}

function meantIn(comparison: RevisionComparison): number {
  return comparison.differences.filter(({ noise }) => !noise).length;
}
