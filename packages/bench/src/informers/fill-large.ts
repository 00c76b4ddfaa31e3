import { createObject, type KubeClient, type KubeObject, type Resource, resources } from '@moonin/kube';
import { createCopier } from './copy-app.ts';
import { ownerOf, write } from './fill-cluster.ts';
import { deployment, pod, replicaSet } from './objects/workload-objects.ts';
import type { StoredObjects } from './stored-objects.ts';

const NAMESPACES = 20;
const WRITER = { fieldManager: 'kube-controller-manager' };
const KUBELET = { fieldManager: 'kubelet' };
const SAMPLE = { namespace: 'shop-0', app: 'app-00000' };

/** Fills a cluster with apps of one Deployment, one ReplicaSet and `podsPerApp` pods: the API server writes the first of them. */
export async function fillLarge(input: {
  kube: KubeClient;
  stored: StoredObjects;
  node: string;
  apps: number;
  podsPerApp: number;
}): Promise<void> {
  const { kube, stored, node, apps, podsPerApp } = input;
  for (let index = 0; index < NAMESPACES; index += 1) {
    const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `shop-${index}` } };
    await createObject(kube, resources.namespaces, space, WRITER);
  }
  const made = await write(kube, resources.deployments, deployment(SAMPLE, podsPerApp));
  const current = { revision: 2, replicas: podsPerApp } as const;
  const set = await write(kube, resources.replicaSets, replicaSet(SAMPLE, ownerOf(made), current));
  const pods: KubeObject[] = [];
  for (let number = 0; number < podsPerApp; number += 1) {
    pods.push(await write(kube, resources.pods, pod(SAMPLE, ownerOf(set), { number, node }), KUBELET));
  }
  const images = made.spec?.template.spec?.containers.map(({ image }) => image ?? '') ?? [];
  const copy = createCopier<KubeObject>(SAMPLE, [made, set, ...pods], images);
  const putEach = async (resource: Resource, pick: (copies: KubeObject[]) => KubeObject[]): Promise<void> => {
    await stored.putAll(resource, copies(pick));
  };
  function* copies(pick: (copies: KubeObject[]) => KubeObject[]): Generator<KubeObject> {
    for (let number = 1; number < apps; number += 1) {
      const app = `app-${String(number).padStart(5, '0')}`;
      yield* pick(copy({ namespace: `shop-${number % NAMESPACES}`, app }, number));
    }
  }
  await putEach(resources.deployments, ([first]) => (first === undefined ? [] : [first]));
  await putEach(resources.replicaSets, ([, second]) => (second === undefined ? [] : [second]));
  await putEach(resources.pods, ([, , ...rest]) => rest);
}
