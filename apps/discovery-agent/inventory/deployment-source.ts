import { type Finding, fingerprintOf, type ObjectRef, type UpsertFinding, upsertFinding } from '@moonin/agent-client';
import { isComparableResourceVersion, objectKey } from '@moonin/kube';
import { stableJson } from '@moonin/runtime';
import { collectDeployment } from '../collectors/deployment.ts';
import type { DeploymentParts } from '../collectors/deployment-parts.ts';
import { nextChangeOfTroubles } from '../collectors/deployment-troubles.ts';
import { helmContext } from '../collectors/helm-release.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import {
  collectRevision,
  type KnownRevision,
  knownRevisions,
  revisionIdentity,
  startOfRevision,
} from '../collectors/revision.ts';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { ReplicaSetView } from '../views/replica-set-view.ts';
import type { HelmReleases } from './helm-releases.ts';
import { OWNER_INDEX, type Stores, TARGET_INDEX } from './informers.ts';
import { type KindSource, type SourceParts, storeSource } from './kind-source.ts';
import type { WakeUps } from './wake-ups.ts';

/** Deployments, each with its revisions. */
export function deploymentSource(
  input: SourceParts & {
    stores: Stores;
    helm: Pick<HelmReleases, 'secretsOf' | 'chartOf'>;
    sanitiser: ReportSanitiser;
    /** Told when an object's report will change by time alone. */
    wakeUps: Pick<WakeUps, 'set'>;
    nowMs: () => number;
  },
): KindSource {
  const { stores, helm, sanitiser, refused, wakeUps, nowMs } = input;
  const pastFingerprints = new WeakMap<ReplicaSetView, Map<string, string>>();

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

  function report(deployment: DeploymentView, ref: ObjectRef, version: string): Finding[] {
    const parts = partsOf(deployment);
    const now = nowMs();
    wakeUps.set(ref, nextChangeOfTroubles(parts, now));
    const common = { uid: ref.uid, version };
    const own = upsertFinding({ ...common, kind: 'deployment', object: collectDeployment(parts, sanitiser, now) });
    const revisions = knownRevisions(parts).flatMap((revision) => {
      if (!isComparableResourceVersion(revision.replicaSet.metadata.resourceVersion)) {
        refused('revision');
        return [];
      }
      const numbered = { version, uid: `${ref.uid}:${revision.number}` };
      return revision.isCurrent ? [liveRevision(parts, revision, numbered)] : [pastRevision(parts, revision, numbered)];
    });
    return [own, ...revisions];
  }

  function liveRevision(parts: DeploymentParts, revision: KnownRevision, common: { uid: string; version: string }) {
    const { helmRelease } = parts.deployment;
    const context =
      helmRelease === null
        ? null
        : helmContext({
            release: helmRelease,
            secrets: helm.secretsOf(helmRelease),
            startedAt: startOfRevision(parts, revision),
            chartOf: helm.chartOf,
          });
    const object = { ...collectRevision(parts, revision, sanitiser), helm: context, hpa: parts.hpa };
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
    const object = () => collectRevision(parts, revision, sanitiser);
    const fingerprint = known.get(key) ?? fingerprintOf(stableJson(revisionIdentity(object())));
    known.set(key, fingerprint);
    return { op: 'upsert', kind: 'revision', ...common, fingerprint, json: () => stableJson(object()) };
  }

  const source = storeSource({ ...input, kind: 'deployment', stores: [stores.deployments], report });
  return {
    list: source.list,
    collect(ref, version) {
      const findings = source.collect(ref, version);
      if (findings === null) wakeUps.set(ref, null);
      return findings;
    },
  };
}
