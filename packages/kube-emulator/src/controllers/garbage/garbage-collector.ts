import { type KubeObject, keyOf, type OwnerReference } from '../../model/kube-object.ts';
import { resourceDefinitions, resourceOfKind } from '../../model/resource-registry.ts';
import { collectorFinalizers, type DeleteOptions } from '../../objects/plan-deletion.ts';
import type { StoreEvent } from '../../store/store-event.ts';
import type { ControllerContext } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { withoutOwner } from '../owned-objects.ts';

/** What becomes of an object whose owners are looked at. */
export type OwnerVerdict = 'keep' | 'collect' | 'collectForeground';

/** Decides by the state of each owner: it is gone, lives, or waits for its dependents to go. */
export function judgeOwners(states: readonly ('gone' | 'alive' | 'waiting')[]): OwnerVerdict {
  if (states.length === 0) return 'keep';
  if (states.every((state) => state === 'gone')) return 'collect';
  return states.some((state) => state === 'waiting') && !states.includes('alive') ? 'collectForeground' : 'keep';
}

function addressOf(object: KubeObject): string {
  return `${object.kind} ${keyOf(object)}`;
}

function hasFinalizer(object: KubeObject, finalizer: string): boolean {
  return object.metadata.finalizers?.includes(finalizer) === true;
}

/** Deletes what its owners leave behind, and carries out foreground and orphan deletions. */
export function garbageCollector({ store, writer }: ControllerContext): Controller {
  const concerned = (event: StoreEvent): string[] => {
    const { object } = event;
    if (event.type === 'DELETED') {
      const owners = (object.metadata.ownerReferences ?? [])
        .map(({ uid }) => store.byUid(uid))
        .filter((owner) => owner !== undefined && hasFinalizer(owner, collectorFinalizers.Foreground));
      return [...store.dependentsOf(object.metadata.uid), ...owners]
        .filter((concern) => concern !== undefined)
        .map(addressOf);
    }
    if (object.metadata.deletionTimestamp !== undefined) {
      return (object.metadata.finalizers ?? []).length > 0 ? [addressOf(object)] : [];
    }
    const changed = event.previous?.metadata.ownerReferences !== object.metadata.ownerReferences;
    return changed && object.metadata.ownerReferences !== undefined ? [addressOf(object)] : [];
  };

  const stateOf = (object: KubeObject, { uid, kind }: OwnerReference) => {
    const owner = store.byUid(uid);
    if (owner === undefined || owner.kind !== kind) return 'gone' as const;
    // An owner in another namespace does not count.
    const { namespace } = owner.metadata;
    if (namespace !== undefined && namespace !== object.metadata.namespace) return 'gone' as const;
    const waits = owner.metadata.deletionTimestamp !== undefined && hasFinalizer(owner, collectorFinalizers.Foreground);
    return waits ? ('waiting' as const) : ('alive' as const);
  };

  const remove = (object: KubeObject, propagationPolicy: DeleteOptions['propagationPolicy']): void => {
    const { namespace = '', name, uid } = object.metadata;
    const options: DeleteOptions = { preconditions: { uid } };
    if (propagationPolicy !== undefined) options.propagationPolicy = propagationPolicy;
    writer.delete(resourceOfKind(object.kind), namespace, name, options);
  };

  const withoutFinalizer = (object: KubeObject, finalizer: string): void => {
    const finalizers = (object.metadata.finalizers ?? []).filter((other) => other !== finalizer);
    const { finalizers: _old, ...metadata } = object.metadata;
    writer.putAsIs({ ...object, metadata: finalizers.length === 0 ? metadata : { ...metadata, finalizers } });
  };

  const orphan = (owner: KubeObject): void => {
    for (const dependent of store.dependentsOf(owner.metadata.uid)) {
      writer.putAsIs(withoutOwner(dependent, owner.metadata.uid));
    }
    withoutFinalizer(owner, collectorFinalizers.Orphan);
  };

  const deleteForeground = (owner: KubeObject): void => {
    const blocking = store
      .dependentsOf(owner.metadata.uid)
      .filter((dependent) =>
        dependent.metadata.ownerReferences?.some(
          (reference) => reference.uid === owner.metadata.uid && reference.blockOwnerDeletion === true,
        ),
      );
    for (const dependent of blocking) {
      if (dependent.metadata.deletionTimestamp === undefined) remove(dependent, 'Foreground');
    }
    const left = blocking.some((dependent) => store.byUid(dependent.metadata.uid) !== undefined);
    if (!left) withoutFinalizer(owner, collectorFinalizers.Foreground);
  };

  return {
    name: 'garbage-collector',
    watches: Object.fromEntries(resourceDefinitions.map((resource) => [resource.kind, concerned])),
    initialKeys: () => [...store.everything()].filter(isOwnedOrEnding).map(addressOf),
    reconcile(address) {
      const space = address.indexOf(' ');
      const object = store.get(address.slice(0, space), address.slice(space + 1));
      if (object === undefined) return undefined;
      if (object.metadata.deletionTimestamp !== undefined) {
        if (hasFinalizer(object, collectorFinalizers.Orphan)) orphan(object);
        else if (hasFinalizer(object, collectorFinalizers.Foreground)) deleteForeground(object);
        return undefined;
      }
      const states = (object.metadata.ownerReferences ?? []).map((reference) => stateOf(object, reference));
      const verdict = judgeOwners(states);
      if (verdict === 'collect') remove(object, 'Background');
      if (verdict === 'collectForeground') remove(object, 'Foreground');
      return undefined;
    },
  };
}

function isOwnedOrEnding({ metadata }: KubeObject): boolean {
  return (metadata.ownerReferences ?? []).length > 0 || metadata.deletionTimestamp !== undefined;
}
