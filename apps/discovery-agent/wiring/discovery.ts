import {
  type AgentClient,
  createAcknowledged,
  createReporter,
  createSyncRunner,
  createSyncScheduler,
  createTurnstile,
  type ReporterLimits,
  type RetryLimits,
} from '@moonin/agent-client';
import type { ClusterMetadata, SyncKind } from '@moonin/contracts';
import type { InformerStatus, KubeClient } from '@moonin/kube';
import { type Logger, systemClock } from '@moonin/runtime';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import type { IgnoreRules } from '../inventory/ignore-rules.ts';
import { createInformers, type InformerName, type Informers, storesOf } from '../inventory/informers.ts';
import { createInventory, REPORTED_KINDS, type ReportedKind } from '../inventory/inventory.ts';
import { createLogicalClock } from '../inventory/logical-clock.ts';
import { markChanges } from '../inventory/mark-changes.ts';
import { createWakeUps } from '../inventory/wake-ups.ts';
import { createClusterMetadataLoop } from '../loops/cluster-metadata.ts';
import type { AgentMetrics } from './agent-metrics.ts';

/** What the leader does: follow the cluster and report it. */
export interface Discovery {
  start(): void;
  /** Reports what waits within `timeoutMs`, then ends. */
  stop(timeoutMs: number): Promise<void>;
  readonly queueDepth: number;
  metadata(): ClusterMetadata | null;
  /** Why the first picture of the cluster is not reported yet; empty when it is. */
  notReady(): string[];
}

/** Pauses and bounds that tests shorten. */
export interface DiscoveryPace {
  readonly reporter?: Partial<ReporterLimits>;
  readonly retryLimits?: RetryLimits;
  readonly syncIntervalMs?: number;
  readonly repairPauseMs?: number;
}

/** Without these a kind's report would be wrong, not only poorer. */
const NEEDED: Record<ReportedKind, readonly InformerName[]> = {
  namespace: ['namespaces'],
  node: ['nodes'],
  deployment: ['deployments', 'replicaSets'],
};

export function createDiscovery(input: {
  kube: KubeClient;
  api: AgentClient;
  sanitiser: ReportSanitiser;
  ignore: IgnoreRules;
  watchNamespaces: readonly string[];
  log: Logger;
  metrics: AgentMetrics;
  pace?: DiscoveryPace;
}): Discovery {
  const { kube, api, sanitiser, ignore, log, metrics, pace = {} } = input;
  const rewound = new Set<InformerName>();
  const informers: Informers = createInformers({
    client: kube,
    log,
    sanitiser,
    ignore,
    namespaces: input.watchNamespaces,
    metricsOf: (name) => metrics.informer(name, (reason) => void (reason === 'rewound' && rewound.add(name))),
    onStatus: tellStatus,
  });
  const clock = createLogicalClock(() =>
    Object.values(informers).map(({ lastResourceVersion }) => lastResourceVersion),
  );
  const wakeUps = createWakeUps({
    wake(ref) {
      clock.advance();
      reporter.mark(ref);
    },
  });
  const parts = {
    client: api,
    source: createInventory({
      stores: storesOf(informers),
      clock,
      sanitiser,
      ignore,
      metrics: metrics.reports,
      wakeUps,
    }),
    acknowledged: createAcknowledged(),
    turnstile: createTurnstile(),
    metrics: metrics.reports,
    log,
    clock: systemClock,
    ...(pace.retryLimits ? { retryLimits: pace.retryLimits } : {}),
  };
  const reporter = createReporter({
    ...parts,
    ...(pace.reporter ? { limits: pace.reporter } : {}),
    onRepairNeeded: () => scheduler.requestRepair(),
  });
  const runner = createSyncRunner(parts);
  let scheduler = newScheduler([]);
  const metadata = createClusterMetadataLoop({ client: kube, nodes: informers.nodes, log });
  const stopping = new AbortController();
  /** What happens before the first lists are whole is part of the baseline and not a change. */
  let isFollowing = false;
  let isReporting = false;
  let running: Promise<void> | undefined;

  markChanges({
    informers,
    clock,
    ignore,
    takeRewound: (name) => rewound.delete(name),
    listener: {
      changed: (ref) => void (isFollowing && reporter.mark(ref)),
      listed(kind, name, isRewound) {
        if (!isFollowing) return;
        log.info({ informer: name, rewound: isRewound }, 'listed again; syncing');
        const kinds = isRewound ? REPORTED_KINDS : [kind];
        for (const each of kinds.filter(isReadable)) scheduler.request(each, { isReset: isRewound });
      },
    },
  });
  metrics.watch({ informers, queueDepth: () => reporter.depth });

  function newScheduler(kinds: readonly SyncKind[]) {
    return createSyncScheduler({
      runner,
      kinds,
      log,
      ...(pace.syncIntervalMs === undefined ? {} : { intervalMs: pace.syncIntervalMs }),
      ...(pace.repairPauseMs === undefined ? {} : { repairPauseMs: pace.repairPauseMs }),
    });
  }

  function isReadable(kind: SyncKind): boolean {
    const needed = REPORTED_KINDS.find((reported) => reported === kind);
    return needed !== undefined && NEEDED[needed].every((name) => informers[name].hasSynced);
  }

  function tellStatus(name: InformerName, { state, message }: InformerStatus): void {
    const said = { informer: name, state, reason: message };
    if (state === 'forbidden') log.error(said, 'a right is missing; everything else goes on');
    else if (state === 'missing') log.error(said, 'the API server does not serve this kind; everything else goes on');
    else if (state === 'failing') log.warn(said, 'the API server cannot be followed; trying again');
    else log.debug(said, 'informer');
  }

  async function run(): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    for (const informer of Object.values(informers)) informer.start();
    metadata.start();
    await Promise.race([Promise.all(Object.values(informers).map(({ settled }) => settled)), stopped]);
    if (stopping.signal.aborted) return;
    isFollowing = true;
    scheduler = newScheduler(REPORTED_KINDS.filter(isReadable));
    scheduler.start();
    await Promise.race([scheduler.baseline, stopped]);
    if (stopping.signal.aborted) return;
    isReporting = true;
    reporter.start();
    log.info('the first picture of the cluster is reported; following changes');
  }

  return {
    start() {
      running ??= run();
    },
    async stop(timeoutMs) {
      stopping.abort(new Error('stopping'));
      wakeUps.stop();
      await running;
      await scheduler.stop();
      await Promise.all(Object.values(informers).map((informer) => informer.stop()));
      await metadata.stop();
      if (isReporting) await reporter.stop(timeoutMs);
    },
    get queueDepth() {
      return reporter.depth;
    },
    metadata: () => metadata.current(),
    notReady() {
      const unread = REPORTED_KINDS.filter((kind) => !isReadable(kind)).map((kind) => `${kind}s are not read yet`);
      if (!isFollowing) return unread.length > 0 ? unread : ['the first lists are being read'];
      if (unread.length === REPORTED_KINDS.length) return ['no kind can be read: rights are missing'];
      return isReporting ? [] : ['the first sync is not committed'];
    },
  };
}
