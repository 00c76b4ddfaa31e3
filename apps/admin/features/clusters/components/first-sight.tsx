'use client';

import type { ClusterDetail } from '@moonin/contracts';
import { formatNumber } from '@moonin/ui/format';
import { LinkButton } from '@moonin/ui/link-button';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Skeleton } from '@moonin/ui/skeleton';
import { useUi } from '@moonin/ui/ui-provider';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { clusterQuery } from '../../data/queries.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { SIGHT_STEPS, type SightProgress, type SightStep, sightProgress, totalDeployments } from '../first-sight.ts';
import { providerName } from '../provider-name.ts';

/** Props of {@link FirstSight}. */
export interface FirstSightProps {
  organization: string;
  clusterId: string;
  /** Address that the agent has to reach, named when nothing is heard for long. */
  apiUrl?: string | undefined;
  portalUrl: string;
  /** The first heartbeat came. */
  onHeard?: (() => void) | undefined;
}

/** The event stream tells first; this asks in case it is cut, quickly while somebody waits. */
const POLL_MS = 3000;
const SLOW_AFTER_MS = 90_000;

/** Waits for a cluster's first heartbeat and says step by step what is seen of it. */
export function FirstSight({ organization, clusterId, apiUrl, portalUrl, onHeard }: FirstSightProps) {
  const t = useTranslations('connect');
  const query = useQuery({
    ...clusterQuery(organization, clusterId),
    refetchInterval: ({ state }) => (state.data?.synced && state.data.kubernetesVersion !== null ? false : POLL_MS),
  });
  const cluster = query.data;
  const heard = cluster !== undefined && cluster.lastSeenAt !== null;
  const slow = useIsLater(SLOW_AFTER_MS) && cluster !== undefined && !heard;
  useEffect(() => {
    if (heard) onHeard?.();
  }, [heard, onHeard]);

  return (
    <Panel title={t('waitTitle')}>
      {cluster ? (
        <Steps cluster={cluster} />
      ) : query.error ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <div className="p-4">
          <Skeleton className="w-2/3" />
        </div>
      )}
      <div role="status" className="empty:hidden">
        {slow ? (
          <p className="border-t px-4 py-3 text-pretty text-warn">
            {apiUrl === undefined ? t('slow') : t('slowAt', { url: apiUrl })}
          </p>
        ) : null}
        {cluster?.synced ? <Arrived organization={organization} cluster={cluster} portalUrl={portalUrl} /> : null}
      </div>
    </Panel>
  );
}

function Steps({ cluster }: { cluster: ClusterDetail }) {
  const progress = sightProgress(cluster);
  return (
    <ol className="py-1.5">
      {SIGHT_STEPS.map((step) => (
        <Step key={step} step={step} progress={progress[step]} cluster={cluster} />
      ))}
    </ol>
  );
}

const STEP_WORDS = {
  heartbeat: 'stepHeartbeat',
  version: 'stepVersion',
  nodes: 'stepNodes',
  namespaces: 'stepNamespaces',
  deployments: 'stepDeployments',
  synced: 'stepSynced',
} as const;
const PROGRESS_WORDS = { done: 'stepDone', current: 'stepCurrent', ahead: 'stepAhead' } as const;
const LOOKS: Readonly<Record<SightProgress, { tone: 'ok' | 'progress' | 'idle'; share: number; words: string }>> = {
  done: { tone: 'ok', share: 1, words: 'text-text' },
  current: { tone: 'progress', share: 0.25, words: 'text-text font-medium' },
  ahead: { tone: 'idle', share: 0, words: 'text-muted' },
};

function Step({ step, progress, cluster }: { step: SightStep; progress: SightProgress; cluster: ClusterDetail }) {
  const t = useTranslations('connect');
  const look = LOOKS[progress];
  return (
    <li className="flex min-h-9 items-center gap-3 px-4 py-1.5">
      <Moon
        tone={look.tone}
        share={look.share}
        label={t(PROGRESS_WORDS[progress])}
        className={progress === 'current' ? 'animate-wait' : undefined}
      />
      <span className={look.words}>{t(STEP_WORDS[step])}</span>
      <span className="ml-auto text-right text-muted">
        {progress === 'done' ? <Seen step={step} cluster={cluster} /> : null}
      </span>
    </li>
  );
}

function Seen({ step, cluster }: { step: SightStep; cluster: ClusterDetail }): ReactNode {
  const t = useTranslations('connect');
  const { locale } = useUi();
  const count = (value: number) => (value === 0 ? t('foundNone') : formatNumber(value, locale));
  switch (step) {
    case 'heartbeat':
      return cluster.lastSeenAt ? <RelativeTime at={cluster.lastSeenAt} /> : null;
    case 'version': {
      const version = cluster.kubernetesVersion ?? '';
      const provider = providerName(cluster.provider);
      return provider ? t('versionOf', { version, provider }) : version;
    }
    case 'nodes':
      return cluster.nodes === 0 ? count(0) : t('readyOf', { ready: cluster.nodesReady, total: cluster.nodes });
    case 'namespaces':
      return count(cluster.namespaces);
    case 'deployments':
      return count(totalDeployments(cluster.deployments));
    case 'synced':
      return null;
  }
}

function Arrived({
  organization,
  cluster,
  portalUrl,
}: {
  organization: string;
  cluster: ClusterDetail;
  portalUrl: string;
}) {
  const t = useTranslations('connect');
  const deployments = totalDeployments(cluster.deployments);
  return (
    <div className="border-t px-4 py-3.5">
      <p className="font-medium">{t('done', { name: cluster.name })}</p>
      <p className="mt-1 text-pretty text-muted">{t('doneText', { deployments, namespaces: cluster.namespaces })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton look="primary" href={`${portalUrl}/o/${organization}/clusters/${cluster.id}`}>
          {t('openPortal')}
        </LinkButton>
        <LinkButton href={`/o/${organization}/clusters/${cluster.id}`}>{t('openCluster')}</LinkButton>
      </div>
    </div>
  );
}

/** True once the component has been there for `afterMs`. */
function useIsLater(afterMs: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return later;
}
