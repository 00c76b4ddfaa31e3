import type { InventorySource } from '@moonin/agent-client';
import { AGENT_LIMITS, type FollowedKind, type MissingRight } from '@moonin/contracts';
import { type InformerMetrics, type InformerStatus, type KubeClient, resourceName } from '@moonin/kube';
import type { Logger } from '@moonin/runtime';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { createMissedRunLog, type MissedRunLog } from '../executions/missed-run-log.ts';
import { createAttemptLogReader } from '../executions/read-attempt-log.ts';
import { createRunNotes, type RunNotes } from '../executions/run-notes.ts';
import type { ExecutionParts } from '../inventory/execution-source.ts';
import { createHelmReleases, type HelmReleases } from '../inventory/helm-releases.ts';
import type { IgnoreRules } from '../inventory/ignore-rules.ts';
import { createInformers, type InformerName, type Informers, storesOf } from '../inventory/informers.ts';
import { createInventory } from '../inventory/inventory.ts';
import { isNeeded } from '../inventory/kinds.ts';
import { createLogicalClock, type LogicalClock } from '../inventory/logical-clock.ts';
import type { WakeUps } from '../inventory/wake-ups.ts';
import type { AgentMetrics } from './agent-metrics.ts';

/** Everything that is known of the cluster, and what of it cannot be known. */
export interface ClusterView {
  readonly informers: Informers;
  readonly helm: HelmReleases;
  readonly clock: LogicalClock;
  readonly source: InventorySource;
  readonly missedRuns: MissedRunLog;
  readonly notes: RunNotes;
  /** What executions are made of. */
  readonly executions: ExecutionParts;
  /** False for what belongs to the whole cluster when only some namespaces are followed, and for kinds that are ignored. */
  isFollowed(name: InformerName): boolean;
  readonly names: readonly InformerName[];
  /** Has the charts read of which Deployments say that they came with them. */
  askForCharts(): void;
  missingRights(): MissingRight[];
  followed(): FollowedKind[];
  stop(): Promise<void>;
}

export function createClusterView(input: {
  kube: KubeClient;
  sanitiser: ReportSanitiser;
  ignore: IgnoreRules;
  watchNamespaces: readonly string[];
  log: Logger;
  metrics: Pick<AgentMetrics, 'reports' | 'logUnread'>;
  metricsOf: (name: InformerName) => InformerMetrics;
  wakeUps: Pick<WakeUps, 'set'>;
  unavailableRetryMs?: number | undefined;
  watchInactivityMs?: number | undefined;
  onHelmRead: (release: string, resourceVersion: string) => void;
  /** The log of a failed run came, or will not come. */
  onLogRead?: (jobUid: string) => void;
  isLeaving?: (jobUid: string) => boolean;
}): ClusterView {
  const { kube, sanitiser, ignore, log, metrics, wakeUps } = input;
  const informers = createInformers({
    client: kube,
    log,
    sanitiser,
    ignore,
    namespaces: input.watchNamespaces,
    metricsOf: input.metricsOf,
    onStatus: (name, status) => tellStatus(log, name, status),
    unavailableRetryMs: input.unavailableRetryMs,
    inactivityMs: input.watchInactivityMs,
  });
  const names = Object.keys(informers) as InformerName[];
  const helm = createHelmReleases({
    client: kube,
    store: informers.helmSecrets.store,
    sanitiser,
    log,
    onRead: input.onHelmRead,
  });
  const clock = createLogicalClock(() => names.map((name) => informers[name].lastResourceVersion));
  const stores = storesOf(informers);
  const missedRuns = createMissedRunLog();
  const logs = createAttemptLogReader({ client: kube, sanitiser, onFailure: metrics.logUnread });
  const notes = createRunNotes({
    read: logs.read,
    onRead: (jobUid) => input.onLogRead?.(jobUid),
  });
  const executions: ExecutionParts = { stores, noteOf: notes.of, sanitiser };
  const source = createInventory({
    stores,
    helm,
    clock,
    sanitiser,
    ignore,
    metrics: metrics.reports,
    wakeUps,
    missedRuns,
    noteOf: notes.of,
    isLeaving: (jobUid) => input.isLeaving?.(jobUid) ?? false,
  });
  const isFollowed = (name: InformerName): boolean =>
    (informers[name].resource.namespaced || input.watchNamespaces.length === 0) && isNeeded(name, ignore.isKindIgnored);

  return {
    informers,
    helm,
    clock,
    source,
    missedRuns,
    notes,
    executions,
    names,
    isFollowed,
    askForCharts() {
      for (const ref of source.list('deployment')) {
        const isOfRelease = informers.deployments.store.get(ref.key)?.helmRelease;
        if (isOfRelease) source.collect(ref);
      }
    },
    missingRights() {
      const rights = names.flatMap((name) => {
        const { resource, unavailable } = informers[name];
        return unavailable
          .filter(({ state }) => state === 'forbidden')
          .map(({ verb, namespace }) => ({ group: resource.group, resource: resource.plural, verb, namespace }));
      });
      const unreadable = helm.refusedIn.map((namespace) => ({
        group: '',
        resource: 'secrets',
        verb: 'get',
        namespace,
      }));
      const logsUnread = logs.isForbidden ? [{ group: '', resource: 'pods/log', verb: 'get', namespace: null }] : [];
      return [...rights, ...unreadable, ...logsUnread].slice(0, AGENT_LIMITS.missingRights);
    },
    followed: () =>
      names.map((name) => {
        const { resource, hasSynced, unavailable, store } = informers[name];
        return {
          kind: resourceName(resource),
          synced: hasSynced && unavailable.length === 0,
          objects: store.size,
        };
      }),
    async stop() {
      notes.stop();
      await Promise.all(names.map((name) => informers[name].stop()));
      await helm.stop();
    },
  };
}

function tellStatus(log: Logger, name: InformerName, { state, message }: InformerStatus): void {
  const said = { informer: name, state, reason: message };
  if (state === 'forbidden') log.error(said, 'a right is missing; everything else goes on');
  else if (state === 'missing') log.error(said, 'the API server does not serve this kind; everything else goes on');
  else if (state === 'failing') log.warn(said, 'the API server cannot be followed; trying again');
  else log.debug(said, 'informer');
}
