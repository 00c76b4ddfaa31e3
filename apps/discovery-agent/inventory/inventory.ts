import {
  type DeleteFinding,
  type Finding,
  fingerprintOf,
  type InventorySource,
  type ObjectRef,
  type ReportMetrics,
  type UpsertFinding,
  upsertFinding,
} from '@moonin/agent-client';
import { type ItemKind, SYNC_KINDS, type SyncKind } from '@moonin/contracts';
import { isComparableResourceVersion, type KubeObject, objectKey, type ReadonlyStore } from '@moonin/kube';
import { stableJson } from '@moonin/runtime';
import { collectDeployment, type DeploymentParts } from '../collectors/deployment.ts';
import { nextChangeOfTroubles } from '../collectors/deployment-troubles.ts';
import { collectNamespace } from '../collectors/namespace.ts';
import { collectNode } from '../collectors/node.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { collectRevision, type KnownRevision, knownRevisions, revisionIdentity } from '../collectors/revision.ts';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { ReplicaSetView } from '../views/replica-set-view.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { type InformerName, OWNER_INDEX, type Stores, TARGET_INDEX } from './informers.ts';
import type { LogicalClock } from './logical-clock.ts';
import type { WakeUps } from './wake-ups.ts';

/** Which informer holds the objects of each kind that is reported. */
const INFORMER_OF_KIND = {
  namespace: 'namespaces',
  node: 'nodes',
  deployment: 'deployments',
} as const satisfies Partial<Record<SyncKind, InformerName>>;

export type ReportedKind = keyof typeof INFORMER_OF_KIND;

/** The kinds that this agent reports, parents first. */
export const REPORTED_KINDS: readonly ReportedKind[] = SYNC_KINDS.filter(isReported);

function isReported(kind: SyncKind): kind is ReportedKind {
  return Object.hasOwn(INFORMER_OF_KIND, kind);
}

/** Reads reports out of the informers' stores. */
export function createInventory(input: {
  stores: Stores;
  clock: LogicalClock;
  sanitiser: ReportSanitiser;
  ignore: IgnoreRules;
  metrics: Pick<ReportMetrics, 'skipped'>;
  /** Told when an object's report will change by time alone. */
  wakeUps: Pick<WakeUps, 'set'>;
  nowMs?: () => number;
}): InventorySource {
  const { stores, clock, sanitiser, ignore, metrics, wakeUps, nowMs = Date.now } = input;
  const pastFingerprints = new WeakMap<ReplicaSetView, Map<string, string>>();

  function held(ref: ObjectRef): KubeObject | undefined {
    if (!isReported(ref.kind)) return undefined;
    const store: ReadonlyStore<KubeObject> = stores[INFORMER_OF_KIND[ref.kind]];
    const object = store.get(ref.key);
    return object?.metadata.uid === ref.uid && !ignore.isIgnored(ref.kind, ref.key) ? object : undefined;
  }

  function partsOf(deployment: DeploymentView): DeploymentParts {
    const replicaSets = stores.replicaSets.byIndex(OWNER_INDEX, deployment.metadata.uid).map((view) => ({
      view,
      pods: stores.pods.byIndex(OWNER_INDEX, view.metadata.uid),
    }));
    const hpas = stores.hpas.byIndex(TARGET_INDEX, objectKey(deployment));
    // Two HPAs on one Deployment fight; the one that is shown must at least be always the same.
    const [hpa] = hpas.toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
    return { deployment, replicaSets, hpa: hpa?.relation ?? null };
  }

  function collect(ref: ObjectRef): readonly Finding[] {
    const version = clock.now();
    const object = held(ref);
    if (version === null) return refused(ref.kind);
    if (object === undefined) {
      wakeUps.set(ref, null);
      return [{ op: 'delete', kind: ref.kind, uid: ref.uid, version } satisfies DeleteFinding];
    }
    if (!isComparableResourceVersion(object.metadata.resourceVersion)) return refused(ref.kind);
    const common = { uid: ref.uid, version };
    switch (ref.kind) {
      case 'namespace': {
        const namespace = stores.namespaces.get(ref.key);
        if (namespace === undefined) return [];
        return [upsertFinding({ ...common, kind: 'namespace', object: collectNamespace(namespace, sanitiser) })];
      }
      case 'node': {
        const node = stores.nodes.get(ref.key);
        if (node === undefined) return [];
        const report = collectNode(node, sanitiser, ignore.isNodeLabelIgnored);
        return [upsertFinding({ ...common, kind: 'node', object: report })];
      }
      case 'deployment': {
        const deployment = stores.deployments.get(ref.key);
        return deployment === undefined ? [] : deploymentFindings(ref, deployment, common);
      }
      default:
        return [];
    }
  }

  function deploymentFindings(
    ref: ObjectRef,
    deployment: DeploymentView,
    common: { uid: string; version: string },
  ): Finding[] {
    const parts = partsOf(deployment);
    const now = nowMs();
    wakeUps.set(ref, nextChangeOfTroubles(parts, now));
    const own = upsertFinding({ ...common, kind: 'deployment', object: collectDeployment(parts, sanitiser, now) });
    const revisions = knownRevisions(parts).flatMap((revision) => {
      const { resourceVersion } = revision.replicaSet.metadata;
      if (!isComparableResourceVersion(resourceVersion)) return refused('revision');
      const uid = `${common.uid}:${revision.number}`;
      return revision.isCurrent
        ? [liveRevision(parts, revision, { ...common, uid })]
        : [pastRevision(parts, revision, { ...common, uid })];
    });
    return [own, ...revisions];
  }

  function liveRevision(parts: DeploymentParts, revision: KnownRevision, common: { uid: string; version: string }) {
    const object = collectRevision(parts, revision, sanitiser);
    return upsertFinding({ ...common, kind: 'revision', object, identity: revisionIdentity(object) });
  }

  /** A past revision says what its ReplicaSet says, so it is read once per ReplicaSet as that stands in the store. */
  function pastRevision(
    parts: DeploymentParts,
    revision: KnownRevision,
    common: { uid: string; version: string },
  ): UpsertFinding {
    const known = pastFingerprints.get(revision.replicaSet) ?? new Map<string, string>();
    pastFingerprints.set(revision.replicaSet, known);
    const key = `${revision.number} ${revision.rolledBackTo}`;
    const report = () => collectRevision(parts, revision, sanitiser);
    const fingerprint = known.get(key) ?? fingerprintOf(stableJson(revisionIdentity(report())));
    known.set(key, fingerprint);
    return { op: 'upsert', kind: 'revision', ...common, fingerprint, json: () => stableJson(report()) };
  }

  function refused(kind: ItemKind): never[] {
    metrics.skipped(kind, 'version_not_numeric');
    return [];
  }

  return {
    list(kind) {
      if (!isReported(kind)) return [];
      const store: ReadonlyStore<KubeObject> = stores[INFORMER_OF_KIND[kind]];
      const refs: ObjectRef[] = [];
      for (const object of store.values()) {
        const key = objectKey(object);
        if (!ignore.isIgnored(kind, key)) refs.push({ kind, uid: object.metadata.uid, key });
      }
      return refs;
    },
    version: () => clock.now(),
    collect,
  };
}
