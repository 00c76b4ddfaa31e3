import {
  createObject,
  type KubeClient,
  type KubeManifest,
  type KubeObject,
  type Resource,
  replaceObject,
  resources,
} from '@moonin/kube';
import { autoscaler, ingress, networkPolicy, role, roleBinding, service } from './objects/around-objects.ts';
import { helmSecret } from './objects/helm-objects.ts';
import { cronJob, job, jobStatus } from './objects/run-objects.ts';
import { deployment, type Owner, type Place, pod, replicaSet } from './objects/workload-objects.ts';

/** Writes at the same time: more than the API server of a small machine takes, so that it is never idle. */
const WRITERS = 24;
const NAMESPACES = 20;
const HELM_REVISIONS = 3;
const JOBS_PER_CRON_JOB = 3;
const CONTROLLER = { fieldManager: 'kube-controller-manager' };
const KUBELET = { fieldManager: 'kubelet' };
const HELM = { fieldManager: 'helm' };

/** How much of it. Each app brings all kinds, and an old ReplicaSet beside the one in force. */
export interface ClusterPlan {
  readonly apps: number;
  readonly podsPerApp: number;
  readonly helmReleases: number;
}

/** Fills a cluster in which no controller runs: every object is written as its controller would have left it. */
export async function fillCluster(input: {
  kube: KubeClient;
  nodes: readonly string[];
  plan: ClusterPlan;
}): Promise<void> {
  const { kube, nodes, plan } = input;
  const names = Array.from({ length: NAMESPACES }, (_, index) => `shop-${index}`);
  const spaces = names.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  await eachOf(spaces, (space) => createObject(kube, resources.namespaces, space, HELM));
  const places = Array.from({ length: plan.apps }, (_, index) => ({
    namespace: `shop-${index % NAMESPACES}`,
    app: `app-${index}`,
  }));
  await eachOf(places, async (place, index) => {
    const node = nodes[index % nodes.length] ?? '';
    await writeWorkload(kube, { place, node, plan });
    await writeAround(kube, place, index);
    if (index < plan.helmReleases) await writeRelease(kube, place, index);
  });
}

async function writeWorkload(
  kube: KubeClient,
  input: { place: Place; node: string; plan: ClusterPlan },
): Promise<void> {
  const { place, node, plan } = input;
  const replicas = plan.podsPerApp;
  const made = await write(kube, resources.deployments, deployment(place, replicas));
  await write(kube, resources.replicaSets, replicaSet(place, ownerOf(made), { revision: 1, replicas: 0 }));
  const current = await write(kube, resources.replicaSets, replicaSet(place, ownerOf(made), { revision: 2, replicas }));
  for (let number = 0; number < replicas; number += 1) {
    await write(kube, resources.pods, pod(place, ownerOf(current), { number, node }), KUBELET);
  }
}

async function writeAround(kube: KubeClient, place: Place, index: number): Promise<void> {
  await createObject(kube, resources.services, service(place), HELM);
  if (index % 2 === 0) await createObject(kube, resources.ingresses, ingress(place), HELM);
  if (index % 3 === 0) await createObject(kube, resources.horizontalPodAutoscalers, autoscaler(place), HELM);
  if (index % 3 === 1) await createObject(kube, resources.networkPolicies, networkPolicy(place), HELM);
  if (index % 3 !== 0) return;
  await createObject(kube, resources.roles, role(place), HELM);
  await createObject(kube, resources.roleBindings, roleBinding(place), HELM);
  const owner = ownerOf(await createObject(kube, resources.cronJobs, cronJob(place), HELM));
  for (let number = 0; number < JOBS_PER_CRON_JOB; number += 1) {
    await write(kube, resources.jobs, { manifest: job(place, owner, number), status: jobStatus(false) });
  }
}

async function writeRelease(kube: KubeClient, place: Place, number: number): Promise<void> {
  for (let revision = 1; revision <= HELM_REVISIONS; revision += 1) {
    const secret = helmSecret(place, { number, revision, isLast: revision === HELM_REVISIONS });
    await createObject(kube, resources.secrets, secret, HELM);
  }
}

/** Creates an object and writes its status, as two field managers do. */
export async function write<Object extends KubeObject>(
  kube: KubeClient,
  resource: Resource<Object>,
  { manifest, status }: { manifest: KubeManifest; status: object },
  statusOwner: { fieldManager: string } = CONTROLLER,
): Promise<Object> {
  const made = await createObject(kube, resource, manifest, CONTROLLER);
  return replaceObject(kube, resource, { ...made, status }, { ...statusOwner, subresource: 'status' });
}

/** What an object's children say of it. */
export function ownerOf({ kind, metadata }: KubeObject): Owner {
  return { kind, name: metadata.name, uid: metadata.uid };
}

/** Works on all items, `atOnce` at a time; the first failure ends it. */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<unknown>,
  atOnce = WRITERS,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}
