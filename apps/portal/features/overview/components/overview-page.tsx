'use client';

import type { Overview } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { scopeParams } from '../../scope/scope-parsers.ts';
import { overviewRead } from '../overview-read.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { OverviewStats } from './overview-stats.tsx';
import { RolloutsPanel } from './rollouts-panel.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** Is anything wrong, what changed: problems first, then numbers, changes and trends. */
export function OverviewPage({ organization }: { organization: string }) {
  const [scope] = useAddressState(scopeParams);
  const query = useRead(overviewRead(organization, scope), { keepPrevious: true });
  return (
    <ReadView query={query} skeleton={<OverviewSkeleton />}>
      {(overview) => <OverviewContent organization={organization} overview={overview} />}
    </ReadView>
  );
}

function OverviewContent({ organization, overview }: { organization: string; overview: Overview }) {
  const t = useTranslations('overview');
  const clusters = Object.values(overview.clusters).reduce((sum, count) => sum + count, 0);
  if (clusters === 0) {
    return (
      <>
        <PageHeader title={t('emptyTitle')} />
        <Panel>
          <EmptyState title={t('noClusters')}>{t('noClustersText')}</EmptyState>
        </Panel>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('news', { count: overview.attentionTotal })}
        sentence={t.rich('lastDay', { ...overview.lastDay, b: bold })}
      />
      <AttentionPanel organization={organization} items={overview.attention} total={overview.attentionTotal} />
      <OverviewStats organization={organization} overview={overview} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ChangesPanel organization={organization} changes={overview.changes} />
        <RolloutsPanel days={overview.rolloutsPerDay} />
      </div>
    </>
  );
}
