import type { ControlPlane } from '@moonin/testing';

/** What a Deployment and its revisions must look like in the store, in words that compare. */
export interface SliceState {
  deployments: Map<string, string>;
  revisions: Map<string, string>;
}

interface KubeList {
  items: {
    metadata: {
      uid: string;
      name: string;
      namespace: string;
      annotations?: Record<string, string>;
      ownerReferences?: { uid: string; controller?: boolean }[];
    };
    spec: { replicas?: number; template: { spec: { containers: { image: string }[] } } };
    status: Record<string, number | undefined>;
  }[];
}

const REVISION = 'deployment.kubernetes.io/revision';
const HISTORY = 'deployment.kubernetes.io/revision-history';

/** Reads the API server with kubectl. */
export async function readCluster(plane: ControlPlane): Promise<SliceState> {
  const list = async (kind: string): Promise<KubeList> =>
    JSON.parse((await plane.kubectl(['get', kind, '--all-namespaces', '-o', 'json'])).stdout);
  const [deployments, replicaSets] = await Promise.all([list('deployments'), list('replicasets')]);
  const state: SliceState = { deployments: new Map(), revisions: new Map() };
  for (const { metadata, spec, status } of deployments.items) {
    if (metadata.namespace === 'kube-system') continue;
    const counts = ['updatedReplicas', 'readyReplicas', 'availableReplicas'].map((name) => status[name] ?? 0);
    const images = spec.template.spec.containers.map((container) => container.image);
    const facts = [
      metadata.namespace,
      metadata.name,
      spec.replicas ?? 0,
      ...counts,
      metadata.annotations?.[REVISION],
      ...images,
    ];
    state.deployments.set(metadata.uid, facts.join(' '));
  }
  for (const { metadata, spec } of replicaSets.items) {
    const owner = metadata.ownerReferences?.find((reference) => reference.controller === true)?.uid;
    if (owner === undefined || !state.deployments.has(owner)) continue;
    const numbers = [metadata.annotations?.[REVISION], ...(metadata.annotations?.[HISTORY]?.split(',') ?? [])];
    const images = spec.template.spec.containers.map((container) => container.image).join(' ');
    for (const number of numbers) if (number) state.revisions.set(`${owner}:${number}`, images);
  }
  return state;
}
