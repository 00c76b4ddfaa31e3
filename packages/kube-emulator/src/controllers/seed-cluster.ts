import { resourceOfKind } from '../model/resource-registry.ts';
import type { ControllerContext } from './controller-context.ts';
import { type NodeSpec, nodeObject } from './node/node-objects.ts';

const namespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];
const apiserver = { manager: 'kube-apiserver' } as const;

/** Puts into an empty store what every cluster begins with; a store that has it already is left alone. */
export function seedCluster({ store, writer }: ControllerContext, nodes: readonly NodeSpec[], nowMs: number): void {
  for (const name of namespaces) {
    if (store.get('Namespace', name) !== undefined) continue;
    writer.create(resourceOfKind('Namespace'), '', { metadata: { name } }, apiserver);
  }
  if (store.get('Service', 'default/kubernetes') === undefined) {
    const body = {
      metadata: { name: 'kubernetes', labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: { clusterIP: '10.96.0.1', ports: [{ name: 'https', port: 443, targetPort: 6443 }] },
    };
    writer.create(resourceOfKind('Service'), 'default', body, apiserver);
  }
  if (store.all('Node').size > 0) return;
  for (const [index, spec] of nodes.entries()) {
    writer.create(resourceOfKind('Node'), '', nodeObject(spec, index, nowMs), { manager: 'kubelet' });
  }
}
