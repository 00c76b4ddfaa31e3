'use client';

import type { Overview } from '@moonin/contracts';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { Stat } from '@moonin/ui/stat';
import type { Tone } from '@moonin/ui/states';
import { useUi } from '@moonin/ui/ui-provider';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { carryScope } from '../../scope/scope-params.ts';
import { countAll, fleetTone, shareHealthy } from '../../story/share-ready.ts';

/** Clusters, Deployments, errors, CronJobs, nodes and images as numbers, each the way to its list. */
export function OverviewStats({ organization, overview }: { organization: string; overview: Overview }) {
  const t = useTranslations('overview');
  const { locale } = useUi();
  const search = useSearchParams();
  const { clusters, deployments, nodes, images, errors, cronJobs } = overview;
  const openErrors = errors.critical + errors.warning + errors.info;
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
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
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
        label={t('errors')}
        value={number(openErrors)}
        href={address('/errors', 'project', 'cluster')}
        moon={<Moon sizePx={18} share={openErrors === 0 ? 1 : 0} tone={errorTone(errors)} />}
        note={
          notes([
            [errors.critical, t('critical', { count: errors.critical })],
            [errors.warning, t('warning', { count: errors.warning })],
            [errors.info, t('info', { count: errors.info })],
          ]) || t('noErrors')
        }
      />
      <Stat
        label={t('cronJobs')}
        value={number(cronJobs.total)}
        href={address('/cron-jobs', 'project', 'cluster')}
        moon={
          <Moon
            sizePx={18}
            share={cronJobs.total === 0 ? 0 : 1 - cronJobs.failing / cronJobs.total}
            tone={cronJobs.failing > 0 ? 'bad' : cronJobs.missedLastDay > 0 ? 'warn' : 'ok'}
          />
        }
        note={
          notes([
            [cronJobs.failing, t('failing', { count: cronJobs.failing })],
            [cronJobs.failedLastDay, t('failedLastDay', { count: cronJobs.failedLastDay })],
            [cronJobs.missedLastDay, t('missedLastDay', { count: cronJobs.missedLastDay })],
          ]) || t('allRan')
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

function errorTone({ critical, warning, info }: Overview['errors']): Tone {
  if (critical > 0) return 'bad';
  if (warning > 0) return 'warn';
  return info > 0 ? 'progress' : 'ok';
}
