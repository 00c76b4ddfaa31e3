import { type JsonObject, objectOf } from '../../model/json.ts';
import { fieldAt, kubeMicroTime, kubeTime } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import type { ControllerContext } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { nodeConditions } from './node-objects.ts';

const leaseNamespace = 'kube-node-lease';
const leaseSeconds = 40;
const renewMs = 10_000;
const statusEveryMs = 300_000;

const kubelet = { manager: 'kubelet', trusted: true } as const;

/** Plays the kubelets' heartbeats: a Lease every ten seconds, the conditions every five minutes. */
export function nodeController({ store, writer }: ControllerContext): Controller {
  const renewLease = (name: string, nowMs: number): void => {
    const leases = resourceOfKind('Lease');
    const renewTime = kubeMicroTime(nowMs);
    const live = store.get('Lease', `${leaseNamespace}/${name}`);
    if (live !== undefined) {
      writer.putAsIs({ ...live, spec: { ...live.spec, renewTime } });
      return;
    }
    const body: JsonObject = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: leaseNamespace },
      spec: { holderIdentity: name, leaseDurationSeconds: leaseSeconds, renewTime },
    };
    writer.create(leases, leaseNamespace, body, kubelet);
  };

  const beat = (name: string, nowMs: number): void => {
    const node = store.get('Node', name);
    const heartbeat = Date.parse(String(fieldAt(node, ['status', 'conditions', '0', 'lastHeartbeatTime']) ?? ''));
    if (heartbeat + statusEveryMs > nowMs) return;
    const conditions = fieldAt(node, ['status', 'conditions']);
    const beaten = (Array.isArray(conditions) && conditions.length > 0 ? conditions : nodeConditions(nowMs)).map(
      (condition) => ({ ...objectOf(condition), lastHeartbeatTime: kubeTime(nowMs) }),
    );
    const change = (live: JsonObject) => ({ ...live, status: { ...objectOf(live.status), conditions: beaten } });
    writer.patch(resourceOfKind('Node'), '', name, change, { ...kubelet, subresource: 'status' });
  };

  return {
    name: 'node-controller',
    watches: { Node: (event) => (event.type === 'ADDED' ? [event.key] : []) },
    initialKeys: () => store.all('Node').keys(),
    reconcile(name, nowMs) {
      if (store.get('Node', name) === undefined) return undefined;
      renewLease(name, nowMs);
      beat(name, nowMs);
      return nowMs + renewMs;
    },
  };
}
