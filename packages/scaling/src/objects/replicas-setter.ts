import { SCALING_FIELD_MANAGER } from '@moonin/contracts';
import type { LiveDeployment, LiveManagedFields } from './live-objects.ts';

/** Who set a Deployment's replicas last, as its managed fields say; `unknown` without them. */
export type ReplicasSetter = 'agent' | 'autoscaler' | 'other' | 'unknown';

/** The HPA controller scales through the scale subresource under this name. */
const CONTROLLER_MANAGER = 'kube-controller-manager';

/** Who owns `spec.replicas`. Of several who agree on the value, the agent or the autoscaler counts. */
export function replicasSetter({ metadata }: LiveDeployment): ReplicasSetter {
  const owners = (metadata.managedFields ?? []).filter(ownsReplicas);
  if (owners.some(({ manager }) => manager === SCALING_FIELD_MANAGER)) return 'agent';
  if (owners.some(({ manager, subresource }) => manager === CONTROLLER_MANAGER && subresource === 'scale')) {
    return 'autoscaler';
  }
  return owners.length > 0 ? 'other' : 'unknown';
}

function ownsReplicas({ fieldsV1, subresource }: LiveManagedFields): boolean {
  if (subresource && subresource !== 'scale') return false;
  const spec = (fieldsV1 as { 'f:spec'?: object } | undefined)?.['f:spec'];
  return typeof spec === 'object' && spec !== null && 'f:replicas' in spec;
}
