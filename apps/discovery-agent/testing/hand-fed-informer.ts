import type { Informer, InformerHandler, KubeObject, Store } from '@moonin/kube';
import { objectKey } from '@moonin/kube';

/** An informer that follows what a test puts into its store. */
export interface HandFedInformer<Kept extends KubeObject> {
  readonly informer: Informer<Kept>;
  put(object: Kept): void;
  remove(object: Kept): void;
}

/** `store` is changed before handlers are told, as informers do. */
export function handFedInformer<Kept extends KubeObject>(store: Store<Kept>): HandFedInformer<Kept> {
  const handlers: InformerHandler<Kept>[] = [];
  const informer = {
    store,
    addHandler(handler: InformerHandler<Kept>) {
      handlers.push(handler);
      return () => undefined;
    },
  };
  return {
    informer: informer as unknown as Informer<Kept>,
    put(object) {
      const previous = store.get(objectKey(object));
      store.set(objectKey(object), object);
      for (const { onAdd, onUpdate } of handlers) {
        if (previous === undefined) onAdd?.(object);
        else onUpdate?.(object, previous);
      }
    },
    remove(object) {
      store.delete(objectKey(object));
      const { resourceVersion } = object.metadata;
      for (const { onDelete } of handlers) onDelete?.(object, { finalStateKnown: true, resourceVersion });
    },
  };
}
