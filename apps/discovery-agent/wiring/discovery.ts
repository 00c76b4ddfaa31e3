import {
  type AgentClient,
  createAcknowledged,
  createReporter,
  createSyncRunner,
  createSyncScheduler,
  type ReporterLimits,
  type RetryLimits,
  type Spool,
  type Turnstile,
} from '@moonin/agent-client';
import type { ClusterMetadata, FollowedKind, MissingRight } from '@moonin/contracts';
import type { KubeClient } from '@moonin/kube';
import { type Logger, sleep, systemClock } from '@moonin/runtime';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { createExecutionKeeper, type ExecutionKeeper } from '../executions/execution-keeper.ts';
import type { IgnoreRules } from '../inventory/ignore-rules.ts';
import type { InformerName } from '../inventory/informers.ts';
import {
  FIRST_INFORMERS,
  informersOf,
  isReadable,
  isWhole,
  planOf,
  REPORTED_KINDS,
  type ReportedKind,
} from '../inventory/kinds.ts';
import { markChanges } from '../inventory/mark-changes.ts';
import { createWakeUps } from '../inventory/wake-ups.ts';
import { createClusterMetadataLoop } from '../loops/cluster-metadata.ts';
import type { AgentMetrics } from './agent-metrics.ts';
import { createClusterView } from './cluster-view.ts';

/** What the leader does: follow the cluster and report it. */
export interface Discovery {
  start(): void;
  /** Reports what waits within `timeoutMs`, then ends. */
  stop(timeoutMs: number): Promise<void>;
  readonly queueDepth: number;
  metadata(): ClusterMetadata | null;
  missingRights(): MissingRight[];
  followed(): FollowedKind[];
  /** What the server has of what the spool holds. */
  readonly spooled: Pick<ExecutionKeeper, 'isDelivered' | 'settled'>;
  /** Why the first picture of the cluster is not reported yet; empty when it is. */
  notReady(): string[];
}

/** Pauses and bounds that tests shorten. */
export interface DiscoveryPace {
  readonly reporter?: Partial<ReporterLimits>;
  readonly retryLimits?: RetryLimits;
  readonly syncIntervalMs?: number;
  readonly repairPauseMs?: number;
  readonly unavailableRetryMs?: number;
  /** Silence after which a watch is taken up again. */
  readonly watchInactivityMs?: number;
}

/** How long the first reports wait for a kind that answers with errors, or for Helm's Secrets, before they go without. */
const PATIENCE_MS = 30_000;

export function createDiscovery(input: {
  kube: KubeClient;
  api: AgentClient;
  sanitiser: ReportSanitiser;
  ignore: IgnoreRules;
  watchNamespaces: readonly string[];
  cloudMetadataUrl: string | null;
  log: Logger;
  metrics: AgentMetrics;
  /** Facts that cannot be read again. */
  spool: Pick<Spool, 'put'>;
  onSpooled: () => void;
  turnstile: Turnstile;
  pace?: DiscoveryPace;
}): Discovery {
  const { kube, api, ignore, log, metrics, pace = {} } = input;
  const rewound = new Set<InformerName>();
  const wakeUps = createWakeUps({
    wake(ref) {
      view.clock.advance();
      reporter.mark(ref);
    },
  });
  const view = createClusterView({
    ...input,
    metricsOf: (name) => metrics.informer(name, (reason) => void (reason === 'rewound' && rewound.add(name))),
    wakeUps,
    unavailableRetryMs: pace.unavailableRetryMs,
    watchInactivityMs: pace.watchInactivityMs,
    onHelmRead: (release, resourceVersion) => marks.helmRead(release, resourceVersion),
    onLogRead: (jobUid) => keeper.read(jobUid),
    isLeaving: (jobUid) => keeper.isLeaving(jobUid),
  });
  const { informers, helm } = view;
  const parts = {
    client: api,
    source: view.source,
    acknowledged: createAcknowledged(),
    turnstile: input.turnstile,
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
  // Kinds join as they can be read; each begins with a sync that says all of it.
  const scheduler = createSyncScheduler({
    runner: createSyncRunner({ ...parts, isWhole: (kind) => isWhole(kind, informers, view.isFollowed) }),
    kinds: [],
    log,
    ...(pace.syncIntervalMs === undefined ? {} : { intervalMs: pace.syncIntervalMs }),
    ...(pace.repairPauseMs === undefined ? {} : { repairPauseMs: pace.repairPauseMs }),
  });
  const metadata = createClusterMetadataLoop({
    client: kube,
    nodes: informers.nodes,
    isFollowed: view.isFollowed('nodes'),
    cloudMetadataUrl: input.cloudMetadataUrl,
    log,
  });
  const keeper = createExecutionKeeper({
    informers,
    parts: view.executions,
    notes: view.notes,
    missedRuns: view.missedRuns,
    clock: view.clock,
    spool: input.spool,
    acknowledged: parts.acknowledged,
    ignore,
    mark: (ref) => void (isFollowing(ref.kind) && reporter.mark(ref)),
    onSpooled: input.onSpooled,
    log,
  });
  const stopping = new AbortController();
  /** What happens to a kind before its first list is whole is part of its baseline and not a change. */
  const following = new Set<ReportedKind>();
  let isPictureReported = false;
  let isReporting = false;
  let running: Promise<void> | undefined;

  const marks = markChanges({
    informers,
    helm: () => helm,
    clock: view.clock,
    ignore,
    takeRewound: (name) => rewound.delete(name),
    listener: {
      changed: (ref) => void (isFollowing(ref.kind) && reporter.mark(ref)),
      listed(kinds, name, isRewound) {
        const affected = isRewound ? [...following] : kinds.filter(isFollowing);
        if (affected.length === 0) return;
        log.info({ informer: name, rewound: isRewound }, 'listed again; syncing');
        for (const kind of affected) scheduler.request(kind, { isReset: isRewound });
      },
    },
  });
  metrics.watch({ informers, queueDepth: () => reporter.depth });

  function isFollowing(kind: string): boolean {
    return following.has(kind as ReportedKind);
  }

  /** Begins with those of `kinds` that can be read now. */
  function followReadable(kinds: readonly ReportedKind[]): ReportedKind[] {
    const begun = kinds.filter((kind) => !following.has(kind) && isReadable(kind, informers));
    for (const kind of begun) {
      following.add(kind);
      scheduler.request(kind);
    }
    return begun;
  }

  /** A kind whose right, or whose API, comes later is followed from then on. */
  function followWhenItComes(name: InformerName): void {
    informers[name].synced.then(
      (hasSynced) => {
        if (hasSynced && isPictureReported)
          followReadable(REPORTED_KINDS.filter((kind) => informersOf(kind).includes(name)));
      },
      (error: unknown) => log.error({ err: error, informer: name }, 'an informer ended'),
    );
  }

  async function patiently(work: Promise<unknown>): Promise<void> {
    const patience = new AbortController();
    const either = AbortSignal.any([patience.signal, stopping.signal]);
    const waited = sleep(PATIENCE_MS, either).catch((error: unknown) => {
      if (!either.aborted) throw error;
    });
    await Promise.race([work, waited]);
    patience.abort(new Error('done'));
  }

  /** Starts informers and begins with their kinds once these are known, or known not to be readable. */
  async function open(names: readonly InformerName[], kinds: readonly ReportedKind[]): Promise<ReportedKind[]> {
    const opened = names.filter(view.isFollowed);
    for (const name of opened) {
      informers[name].start();
      followWhenItComes(name);
    }
    await patiently(Promise.all(opened.map((name) => informers[name].settled)));
    if (opened.includes('helmSecrets') && !stopping.signal.aborted) {
      helm.start();
      view.askForCharts();
      await helm.idle(PATIENCE_MS, stopping.signal);
    }
    return stopping.signal.aborted ? [] : followReadable(kinds);
  }

  async function run(): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    metadata.start();
    scheduler.start();
    const isFirst = (kind: ReportedKind): boolean => planOf(kind).isFirst === true;
    const first = await open(FIRST_INFORMERS, REPORTED_KINDS.filter(isFirst));
    const reporting = scheduler.tried(first).then(() => {
      if (stopping.signal.aborted) return;
      isReporting = true;
      reporter.start();
    });
    const names = REPORTED_KINDS.flatMap(informersOf).filter((name) => !FIRST_INFORMERS.includes(name));
    const rest = await open([...new Set(names)], REPORTED_KINDS);
    await Promise.race([Promise.all([reporting, scheduler.tried([...first, ...rest])]), stopped]);
    if (stopping.signal.aborted) return;
    isPictureReported = true;
    followReadable(REPORTED_KINDS);
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
      await view.stop();
      await keeper.stop();
      await metadata.stop();
      if (isReporting) await reporter.stop(timeoutMs);
    },
    get queueDepth() {
      return reporter.depth;
    },
    metadata: () => metadata.current(),
    missingRights: view.missingRights,
    followed: view.followed,
    spooled: keeper,
    notReady() {
      if (isPictureReported) return following.size > 0 ? [] : ['no kind can be read: rights are missing'];
      const unread = REPORTED_KINDS.filter((kind) => !following.has(kind)).map((kind) => `${kind} is not read yet`);
      return unread.length > 0 ? unread : ['the first sync is not committed'];
    },
  };
}
