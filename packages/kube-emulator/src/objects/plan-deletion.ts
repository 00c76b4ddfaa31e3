import { ApiError } from '../model/api-error.ts';
import { equalJson } from '../model/json.ts';
import { fieldAt, type KubeObject, kubeTime, type ObjectMeta } from '../model/kube-object.ts';
import { qualifiedPlural, type ResourceDefinition } from '../model/resource-registry.ts';

/** What a DELETE asks for. */
export type DeleteOptions = {
  propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  gracePeriodSeconds?: number;
  preconditions?: { uid?: string; resourceVersion?: string };
};

/** What a DELETE does to an object: it goes at once, is marked, or stays as it is. */
export type DeletionPlan = { kind: 'remove' } | { kind: 'mark'; object: KubeObject } | { kind: 'wait' };

/** Finalizers that the garbage collector takes off again. */
export const collectorFinalizers = { Foreground: 'foregroundDeletion', Orphan: 'orphan' } as const;

function checkPreconditions(object: KubeObject, resource: ResourceDefinition, options: DeleteOptions): void {
  const { uid, resourceVersion } = options.preconditions ?? {};
  const { name } = object.metadata;
  const fail = (what: string, wanted: string, found: string, why: string) => {
    const message = `Operation cannot be fulfilled on ${qualifiedPlural(resource)} "${name}": the ${what} in the precondition (${wanted}) does not match the ${what} in record (${found}). The object might have been ${why}`;
    return new ApiError(409, 'Conflict', message, { name, group: resource.group, kind: resource.plural });
  };
  if (uid !== undefined && uid !== object.metadata.uid) {
    throw fail('UID', uid, object.metadata.uid, 'deleted and then recreated');
  }
  if (resourceVersion !== undefined && resourceVersion !== object.metadata.resourceVersion) {
    throw fail('ResourceVersion', resourceVersion, object.metadata.resourceVersion, 'modified');
  }
}

/** Seconds that a Pod gets to end; 0 for other kinds and for pods that never ran or have ended. */
function graceSeconds(object: KubeObject, requested: number | undefined): number {
  if (object.kind !== 'Pod') return 0;
  const phase = fieldAt(object, ['status', 'phase']);
  if (fieldAt(object, ['spec', 'nodeName']) === undefined || phase === 'Succeeded' || phase === 'Failed') return 0;
  const seconds = requested ?? Number(fieldAt(object, ['spec', 'terminationGracePeriodSeconds']) ?? 30);
  return seconds < 0 ? 1 : seconds;
}

function finalizersAfter(object: KubeObject, resource: ResourceDefinition, options: DeleteOptions): string[] {
  const policy = options.propagationPolicy ?? resource.defaultPropagation;
  const own = (object.metadata.finalizers ?? []).filter(
    (finalizer) => finalizer !== collectorFinalizers.Foreground && finalizer !== collectorFinalizers.Orphan,
  );
  return policy === 'Background' ? own : [...own, collectorFinalizers[policy]];
}

function marked(object: KubeObject, finalizers: string[], grace: number, nowMs: number): KubeObject {
  const { finalizers: _old, ...rest } = object.metadata;
  const metadata: ObjectMeta = { ...rest, ...(finalizers.length === 0 ? {} : { finalizers }) };
  if (metadata.deletionTimestamp === undefined) {
    metadata.deletionTimestamp = kubeTime(nowMs + grace * 1000);
    metadata.deletionGracePeriodSeconds = grace;
    if (metadata.generation !== undefined) metadata.generation += 1;
  } else if (grace < (metadata.deletionGracePeriodSeconds ?? 0)) {
    metadata.deletionTimestamp = kubeTime(nowMs + grace * 1000);
    metadata.deletionGracePeriodSeconds = grace;
  }
  if (object.kind !== 'Namespace') return { ...object, metadata };
  return { ...object, metadata, status: { ...object.status, phase: 'Terminating' } };
}

/** Decides what a DELETE does; throws a 409 when a precondition does not hold. */
export function planDeletion(
  object: KubeObject,
  resource: ResourceDefinition,
  options: DeleteOptions,
  nowMs: number,
): DeletionPlan {
  checkPreconditions(object, resource, options);
  const finalizers = finalizersAfter(object, resource, options);
  const held = finalizers.length > 0 || (object.kind === 'Namespace' && fieldAt(object, ['spec', 'finalizers', '0']));
  const grace = graceSeconds(object, options.gracePeriodSeconds);
  if (!held && grace === 0) return { kind: 'remove' };
  const next = marked(object, finalizers, grace, nowMs);
  return equalJson(next, object) ? { kind: 'wait' } : { kind: 'mark', object: next };
}

/** Whether an object that is being deleted has nothing left to wait for. */
export function isDeletable(object: KubeObject): boolean {
  if (object.metadata.deletionTimestamp === undefined) return false;
  if ((object.metadata.finalizers ?? []).length > 0) return false;
  if (object.kind === 'Namespace') return fieldAt(object, ['spec', 'finalizers', '0']) === undefined;
  return object.kind !== 'Pod' || (object.metadata.deletionGracePeriodSeconds ?? 0) === 0;
}
