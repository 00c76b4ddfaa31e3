import { createHash } from 'node:crypto';
import type {
  DeploymentReport,
  ItemKind,
  NamespaceReport,
  NodeReport,
  ReportOf,
  RevisionReport,
  SyncKind,
} from '@moonin/contracts';
import { stableJson } from '@moonin/runtime';

/** An upsert as an agent sends it; `version` is the resourceVersion that it was built from. */
export function upsertItem<Kind extends ItemKind>(kind: Kind, uid: string, version: number, object: ReportOf[Kind]) {
  const fingerprint = createHash('sha256').update(stableJson(object)).digest('hex').slice(0, 32);
  return {
    op: 'upsert' as const,
    kind,
    uid,
    version: String(version),
    observedAt: new Date().toISOString(),
    fingerprint,
    object,
  };
}

export function deleteItem(kind: SyncKind, uid: string, version: number) {
  return { op: 'delete' as const, kind, uid, version: String(version), observedAt: new Date().toISOString() };
}

export function confirmItem(item: {
  kind: ItemKind;
  uid: string;
  version: string;
  observedAt: string;
  fingerprint: string;
}) {
  const { kind, uid, version, observedAt, fingerprint } = item;
  return { op: 'confirm' as const, kind, uid, version, observedAt, fingerprint };
}

export function namespaceReport(name: string, labels: Record<string, string> = {}): NamespaceReport {
  return { name, labels, phase: 'Active', createdAt: '2026-01-01T00:00:00Z' };
}

export function nodeReport(name: string): NodeReport {
  const resources = { cpuMillis: 4_000, memoryBytes: 16 * 2 ** 30, ephemeralStorageBytes: 100 * 2 ** 30, pods: 110 };
  return {
    name,
    labels: {},
    createdAt: '2026-01-01T00:00:00Z',
    ready: 'True',
    unschedulable: false,
    providerId: null,
    instanceType: null,
    architecture: 'amd64',
    operatingSystem: 'linux',
    osImage: null,
    containerRuntime: 'containerd://2.1.0',
    kubeletVersion: 'v1.36.3',
    region: null,
    zone: null,
    capacityType: 'unknown',
    taints: [],
    capacity: resources,
    allocatable: resources,
    conditions: [],
  };
}

export function deploymentReport(name: string, overrides: Partial<DeploymentReport> = {}): DeploymentReport {
  return {
    namespace: 'shop',
    name,
    labels: { app: name },
    annotations: {},
    createdAt: '2026-01-01T00:00:00Z',
    generation: 1,
    observedGeneration: 1,
    paused: false,
    strategy: { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%' },
    replicas: { desired: 2, current: 2, updated: 2, ready: 2, available: 2 },
    serviceAccount: null,
    management: { type: 'regular', tool: null, source: null },
    health: { status: 'healthy', reason: null, message: null, since: null, troubles: [] },
    conditions: [],
    hpa: null,
    revision: 1,
    images: [imageOf('1.0.0')],
    podLabels: { app: name },
    scaledBy: null,
    ...overrides,
  };
}

export function imageOf(tag: string, container = 'app'): DeploymentReport['images'][number] {
  const reference = `ghcr.io/acme/web:${tag}`;
  return { container, init: false, reference, registry: 'ghcr.io', repository: 'acme/web', tag, digest: null };
}

export function revisionReport(
  deploymentUid: string,
  number: number,
  overrides: Partial<RevisionReport> & { tag?: string } = {},
): RevisionReport {
  const { tag = `1.${number}.0`, ...rest } = overrides;
  return {
    deploymentUid,
    number,
    templateHash: `hash${number}`,
    replicaSet: `web-hash${number}`,
    current: true,
    startedAt: '2026-01-01T00:00:00Z',
    finishedAt: null,
    outcome: 'progressing',
    rolledBackTo: null,
    actor: { manager: 'kubectl', operation: 'Update', tool: 'kubectl', source: null, changeCause: null },
    images: [imageOf(tag)],
    manifest: {
      replicas: 2,
      strategy: null,
      labels: null,
      annotations: null,
      template: { spec: { containers: [{ name: 'app', image: `ghcr.io/acme/web:${tag}` }] } },
    },
    helm: null,
    hpa: null,
    ...rest,
  };
}
