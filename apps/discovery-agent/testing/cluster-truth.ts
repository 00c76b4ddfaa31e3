import type { StoredInventory } from '@moonin/agent-client/testing';

/** kubectl's JSON of a list, as far as the comparison reads it. */
interface Listed {
  items: {
    metadata: {
      uid: string;
      name: string;
      namespace?: string;
      generation?: number;
      labels?: Record<string, string>;
      annotations?: Record<string, string>;
      ownerReferences?: { uid: string; controller?: boolean }[];
    };
    spec: {
      replicas?: number;
      paused?: boolean;
      unschedulable?: boolean;
      template?: { spec: { containers: { name: string; image: string }[] } };
    };
    status: Record<string, number | undefined> & { phase?: string };
  }[];
}

/** Reads objects with kubectl. */
export type ReadObjects = (resource: string) => Promise<unknown>;

const IGNORED_NAMESPACE = 'kube-system';
const NUMBER = 'deployment.kubernetes.io/revision';
const HISTORY = 'deployment.kubernetes.io/revision-history';

/** What the cluster holds, worked out from its objects by other code than the agent's: `kind uid` → a line of facts. */
export async function clusterTruth(read: ReadObjects): Promise<Map<string, string>> {
  const [namespaces, nodes, deployments, replicaSets] = (await Promise.all(
    ['namespaces', 'nodes', 'deployments', 'replicasets'].map(read),
  )) as [Listed, Listed, Listed, Listed];
  const truth = new Map<string, string>();
  for (const { metadata, status } of namespaces.items) {
    if (metadata.name !== IGNORED_NAMESPACE) truth.set(`namespace ${metadata.uid}`, `${metadata.name} ${status.phase}`);
  }
  for (const { metadata, spec } of nodes.items) {
    truth.set(`node ${metadata.uid}`, `${metadata.name} ${spec.unschedulable === true}`);
  }
  for (const { metadata, spec, status } of deployments.items) {
    if (metadata.namespace === IGNORED_NAMESPACE) continue;
    const counts = ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'].map(
      (name) => status[name] ?? 0,
    );
    const images = (spec.template?.spec.containers ?? []).map(({ image }) => image);
    const current = metadata.annotations?.[NUMBER] ?? 'none';
    const facts = [
      metadata.namespace,
      metadata.name,
      metadata.generation,
      spec.replicas,
      ...counts,
      current,
      ...images,
    ];
    truth.set(`deployment ${metadata.uid}`, facts.join(' '));
    for (const [number, revisionFacts] of revisionsOf(metadata.uid, current, replicaSets)) {
      truth.set(`revision ${metadata.uid}:${number}`, revisionFacts);
    }
  }
  return truth;
}

function revisionsOf(deploymentUid: string, current: string, replicaSets: Listed): Map<string, string> {
  const revisions = new Map<string, string>();
  for (const { metadata, spec } of replicaSets.items) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    const own = metadata.annotations?.[NUMBER];
    if (owner?.uid !== deploymentUid || own === undefined) continue;
    const earlier = metadata.annotations?.[HISTORY]?.split(',') ?? [];
    const images = spec.template?.spec.containers.map(({ image }) => image) ?? [];
    for (const number of [...earlier, own]) {
      revisions.set(number, [metadata.name, number === current, ...images].join(' '));
    }
  }
  return revisions;
}

type Stored = ReturnType<StoredInventory['live']> extends Map<string, infer Item> ? Item : never;
interface StoredReport {
  namespace: string;
  name: string;
  phase: string;
  unschedulable: boolean;
  generation: number;
  replicas: Record<'desired' | 'current' | 'updated' | 'ready' | 'available', number>;
  revision: number | null;
  images: { reference: string }[];
  replicaSet: string;
  current: boolean;
}

/** What the API holds, in the same words. Revisions of Deployments that are gone are history and left out. */
export function storedTruth(inventory: StoredInventory): Map<string, string> {
  const truth = new Map<string, string>();
  const report = ({ object }: Stored) => object as StoredReport;
  for (const [uid, stored] of inventory.live('namespace')) {
    const { name, phase } = report(stored);
    truth.set(`namespace ${uid}`, `${name} ${phase}`);
  }
  for (const [uid, stored] of inventory.live('node')) {
    const { name, unschedulable } = report(stored);
    truth.set(`node ${uid}`, `${name} ${unschedulable}`);
  }
  const deployments = inventory.live('deployment');
  for (const [uid, stored] of deployments) {
    const { namespace, name, generation, replicas, revision, images } = report(stored);
    const { desired, current, updated, ready, available } = replicas;
    const facts = [namespace, name, generation, desired, current, updated, ready, available, revision ?? 'none'];
    truth.set(`deployment ${uid}`, [...facts, ...images.map(({ reference }) => reference)].join(' '));
  }
  for (const [uid, stored] of inventory.live('revision')) {
    if (!deployments.has(uid.slice(0, uid.lastIndexOf(':')))) continue;
    const { replicaSet, current, images } = report(stored);
    truth.set(`revision ${uid}`, [replicaSet, current, ...images.map(({ reference }) => reference)].join(' '));
  }
  return truth;
}

/** Lines on which the two differ, `cluster | store`; empty when they are equal. */
export function differencesOf(cluster: Map<string, string>, store: Map<string, string>): string[] {
  const keys = new Set([...cluster.keys(), ...store.keys()]);
  return [...keys]
    .filter((key) => cluster.get(key) !== store.get(key))
    .map((key) => `${key}: ${cluster.get(key) ?? '(gone)'} | ${store.get(key) ?? '(absent)'}`);
}
