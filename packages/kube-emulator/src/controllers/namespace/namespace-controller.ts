import { type KubeObject, objectKey } from '../../model/kube-object.ts';
import { resourceDefinitions, resourceOfKind } from '../../model/resource-registry.ts';
import { type ControllerContext, controllerManager } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';

const againMs = 300;
const trusted = { manager: controllerManager, trusted: true } as const;
const namespacedKinds = resourceDefinitions.filter((resource) => resource.namespaced);

/** Furnishes new namespaces with what every namespace has, and empties those that are being deleted. */
export function namespaceController({ store, writer }: ControllerContext, authorityPem: string): Controller {
  const furnish = (name: string): void => {
    const accounts = resourceOfKind('ServiceAccount');
    if (store.get(accounts.kind, objectKey(name, 'default')) === undefined) {
      const body = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: name } };
      writer.create(accounts, name, body, trusted);
    }
    const configMaps = resourceOfKind('ConfigMap');
    if (store.get(configMaps.kind, objectKey(name, 'kube-root-ca.crt')) === undefined) {
      const metadata = { name: 'kube-root-ca.crt', namespace: name };
      const data = { 'ca.crt': authorityPem };
      writer.create(configMaps, name, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data }, trusted);
    }
  };

  const contents = function* (name: string): Iterable<KubeObject> {
    for (const resource of namespacedKinds) {
      for (const object of store.all(resource.kind).values()) if (object.metadata.namespace === name) yield object;
    }
  };

  /** True when the namespace is empty. */
  const empty = (name: string): boolean => {
    const found = [...contents(name)];
    for (const object of found) {
      if (object.metadata.deletionTimestamp !== undefined || !stillThere(object)) continue;
      const options = { propagationPolicy: 'Background', preconditions: { uid: object.metadata.uid } } as const;
      writer.delete(resourceOfKind(object.kind), name, object.metadata.name, options);
    }
    return contents(name)[Symbol.iterator]().next().done === true;
  };

  const stillThere = (object: KubeObject): boolean => store.byUid(object.metadata.uid) !== undefined;

  return {
    name: 'namespace-controller',
    watches: { Namespace: (event) => (event.type === 'DELETED' ? [] : [event.key]) },
    initialKeys: () => store.all('Namespace').keys(),
    reconcile(name, nowMs) {
      const namespace = store.get('Namespace', name);
      if (namespace === undefined) return undefined;
      if (namespace.metadata.deletionTimestamp === undefined) {
        furnish(name);
        return undefined;
      }
      if (!empty(name)) return nowMs + againMs;
      const live = store.get('Namespace', name);
      if (live !== undefined) writer.putAsIs({ ...live, spec: {} });
      return undefined;
    },
  };
}
