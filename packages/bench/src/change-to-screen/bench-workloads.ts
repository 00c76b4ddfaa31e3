import { createObject, deleteObject, jsonPatchObject, type KubeClient, resources, watchObjects } from '@moonin/kube';

/** Deployments of the bench's own, their writes, and a plain watcher beside Moonin. */
export interface BenchWorkloads {
  readonly namespace: string;
  readonly names: readonly string[];
  /** `kubectl set image`: one PATCH of the first container's image. */
  setImage(name: string, tag: string): Promise<void>;
  /** When the watcher was told that the Deployment wants `tag`, by `performance.now()`. */
  watched(name: string, tag: string): Promise<number>;
  remove(): Promise<void>;
}

const NAMESPACE = 'moonin-bench';
const IMAGE = 'registry.example/bench/web';
const WRITER = { fieldManager: 'kubectl-set' };

export async function createWorkloads(kube: KubeClient, count: number): Promise<BenchWorkloads> {
  const names = Array.from({ length: count }, (_, index) => `web-${index + 1}`);
  const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } };
  const { metadata } = await createObject(kube, resources.namespaces, space, WRITER);
  for (const name of names) await createObject(kube, resources.deployments, manifestOf(name), WRITER);

  const seen = new Map<string, PromiseWithResolvers<number>>();
  const momentOf = (name: string, tag: string): PromiseWithResolvers<number> => {
    const key = `${name}:${tag}`;
    const moment = seen.get(key) ?? Promise.withResolvers<number>();
    seen.set(key, moment);
    return moment;
  };
  const stopping = new AbortController();
  const watching = watchObjects(
    kube,
    resources.deployments,
    { namespace: NAMESPACE, resourceVersion: metadata.resourceVersion, timeoutSeconds: 3_600, signal: stopping.signal },
    (event) => {
      if (event.type !== 'ADDED' && event.type !== 'MODIFIED') return;
      const tag = event.object.spec?.template.spec?.containers[0]?.image?.split(':').at(-1) ?? '';
      momentOf(event.object.metadata.name, tag).resolve(performance.now());
    },
  ).catch((error: Error) => {
    if (!stopping.signal.aborted) for (const { reject } of seen.values()) reject(error);
  });

  return {
    namespace: NAMESPACE,
    names,
    setImage: async (name, tag) => {
      const path = '/spec/template/spec/containers/0/image';
      const steps = [{ op: 'replace' as const, path, value: `${IMAGE}:${tag}` }];
      await jsonPatchObject(kube, resources.deployments, { namespace: NAMESPACE, name }, steps, WRITER);
    },
    watched: (name, tag) => momentOf(name, tag).promise,
    remove: async () => {
      stopping.abort();
      await watching;
      await deleteObject(kube, resources.namespaces, { name: NAMESPACE });
    },
  };
}

function manifestOf(name: string) {
  const labels = { 'app.kubernetes.io/name': name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: NAMESPACE, labels },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'app', image: `${IMAGE}:0`, ports: [{ containerPort: 8080 }] }] },
      },
    },
  };
}
