'use client';

import type { Overview } from '@moonin/contracts';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { Stat } from '@moonin/ui/stat';
import { useUi } from '@moonin/ui/ui-provider';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { carryScope } from '../../scope/scope-params.ts';
import { countAll, fleetTone, shareHealthy } from '../../story/share-ready.ts';

/** Clusters, Deployments, nodes and images as numbers, each the way to its list. */
export function OverviewStats({ organization, overview }: { organization: string; overview: Overview }) {
  const t = useTranslations('overview');
  const { locale } = useUi();
  const search = useSearchParams();
  const { clusters, deployments, nodes, images } = overview;
  const clusterCount = clusters.connected + clusters.delayed + clusters.disconnected + clusters.waiting;
  const number = (value: number) => formatNumber(value, locale);
  const notes = (parts: readonly (readonly [number, string])[]) =>
    parts
      .filter(([count]) => count > 0)
      .map(([, text]) => text)
      .join(' · ');
  const address = (path: string, ...scope: ('project' | 'cluster')[]) =>
    `/o/${organization}${path}${carryScope(search, scope)}`;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat
        label={t('clusters')}
        value={number(clusterCount)}
        href={address('/clusters', 'project')}
        moon={
          <Moon
            sizePx={18}
            share={clusterCount === 0 ? 0 : clusters.connected / clusterCount}
            tone={clusters.disconnected > 0 ? 'bad' : clusters.delayed > 0 ? 'warn' : 'ok'}
          />
        }
        note={notes([
          [clusters.connected, t('connected', { count: clusters.connected })],
          [clusters.delayed, t('delayed', { count: clusters.delayed })],
          [clusters.disconnected, t('disconnected', { count: clusters.disconnected })],
          [clusters.waiting, t('waiting', { count: clusters.waiting })],
        ])}
      />
      <Stat
        label={t('deployments')}
        value={number(countAll(deployments))}
        href={address('/deployments', 'project', 'cluster')}
        moon={<Moon sizePx={18} share={shareHealthy(deployments)} tone={fleetTone(deployments)} />}
        note={
          notes([
            [deployments.failed, t('failed', { count: deployments.failed })],
            [deployments.degraded, t('degraded', { count: deployments.degraded })],
            [deployments.progressing, t('progressing', { count: deployments.progressing })],
          ]) || t('allHealthy')
        }
      />
      <Stat
        label={t('nodes')}
        value={number(nodes.total)}
        href={address('/nodes', 'cluster')}
        moon={
          <Moon
            sizePx={18}
            share={nodes.total === 0 ? 0 : nodes.ready / nodes.total}
            tone={nodes.ready < nodes.total ? 'warn' : 'ok'}
          />
        }
        note={t('nodesReady', { count: nodes.ready })}
      />
      <Stat
        label={t('images')}
        value={number(images.inUse)}
        href={address('/images')}
        note={t('imagesNew', { count: images.firstSeenThisWeek })}
      />
    </div>
  );
}
