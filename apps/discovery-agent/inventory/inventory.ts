import { type InventorySource, type ReportMetrics, upsertFinding } from '@moonin/agent-client';
import type { ItemKind, SyncKind } from '@moonin/contracts';
import type { RunNote } from '../collectors/execution.ts';
import { collectNamespace } from '../collectors/namespace.ts';
import { collectNode } from '../collectors/node.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import type { MissedRunLog } from '../executions/missed-run-log.ts';
import { cronJobSource } from './cron-job-source.ts';
import { deploymentSource } from './deployment-source.ts';
import { executionSource } from './execution-source.ts';
import type { HelmReleases } from './helm-releases.ts';
import { helmSource } from './helm-source.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import type { Stores } from './informers.ts';
import { type KindSource, reportedSource, storeSource } from './kind-source.ts';
import type { ReportedKind } from './kinds.ts';
import type { LogicalClock } from './logical-clock.ts';
import type { WakeUps } from './wake-ups.ts';

/** Reads reports out of the informers' stores. */
export function createInventory(input: {
  stores: Stores;
  helm: Pick<HelmReleases, 'secretsOf' | 'chartOf' | 'details'>;
  clock: Pick<LogicalClock, 'now'>;
  sanitiser: ReportSanitiser;
  ignore: IgnoreRules;
  metrics: Pick<ReportMetrics, 'skipped'>;
  missedRuns: MissedRunLog;
  /** What was learned of a run's failed tries. */
  noteOf: (jobUid: string) => RunNote | null;
  /** True for a Job that is gone and whose end is still on its way. */
  isLeaving: (jobUid: string) => boolean;
  /** Told when an object's report will change by time alone. */
  wakeUps: Pick<WakeUps, 'set'>;
  nowMs?: () => number;
}): InventorySource {
  const { stores, helm, clock, sanitiser, ignore, metrics, wakeUps, nowMs = Date.now } = input;
  const { missedRuns, noteOf, isLeaving } = input;
  const refused = (kind: ItemKind): void => metrics.skipped(kind, 'version_not_numeric');
  const parts = { ignore, refused };

  const sources: Record<ReportedKind, KindSource> = {
    namespace: storeSource({
      ...parts,
      kind: 'namespace',
      stores: [stores.namespaces],
      report: (namespace, { uid }, version) => [
        upsertFinding({ kind: 'namespace', uid, version, object: collectNamespace(namespace, sanitiser) }),
      ],
    }),
    node: storeSource({
      ...parts,
      kind: 'node',
      stores: [stores.nodes],
      report: (node, { uid }, version) => [
        upsertFinding({ kind: 'node', uid, version, object: collectNode(node, sanitiser, ignore.isNodeLabelIgnored) }),
      ],
    }),
    deployment: deploymentSource({ ...parts, stores, helm, sanitiser, wakeUps, nowMs }),
    'cron-job': cronJobSource({ ...parts, stores, missedRuns, sanitiser, wakeUps, nowMs }),
    execution: executionSource({ ...parts, stores, noteOf, sanitiser, isLeaving }),
    hpa: reportedSource({ ...parts, kind: 'hpa', stores: [stores.hpas] }),
    service: reportedSource({ ...parts, kind: 'service', stores: [stores.services] }),
    ingress: reportedSource({ ...parts, kind: 'ingress', stores: [stores.ingresses] }),
    'network-policy': reportedSource({ ...parts, kind: 'network-policy', stores: [stores.networkPolicies] }),
    role: reportedSource({ ...parts, kind: 'role', stores: [stores.roles, stores.clusterRoles] }),
    'role-binding': reportedSource({
      ...parts,
      kind: 'role-binding',
      stores: [stores.roleBindings, stores.clusterRoleBindings],
    }),
    'helm-release': helmSource({ ...parts, store: stores.helmSecrets, helm }),
  };
  const sourceOf = (kind: SyncKind): KindSource | undefined => (sources as Partial<Record<SyncKind, KindSource>>)[kind];

  return {
    list: (kind) => sourceOf(kind)?.list() ?? [],
    version: () => clock.now(),
    collect(ref) {
      const version = clock.now();
      if (version === null) {
        refused(ref.kind);
        return [];
      }
      const findings = sourceOf(ref.kind)?.collect(ref, version) ?? null;
      return findings ?? [{ op: 'delete', kind: ref.kind, uid: ref.uid, version }];
    },
  };
}
