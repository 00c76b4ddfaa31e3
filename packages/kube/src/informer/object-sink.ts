import type { KubeObject } from '../resources/kube-object.ts';
import { isOlderResourceVersion } from '../resources/resource-version.ts';
import type { ObjectEvent } from '../watch/watch-objects.ts';
import type { Deletion } from './informer-types.ts';
import { objectKey, type Store, splitKey } from './store.ts';

/** A change that handlers are told of. */
export type Change<Object extends KubeObject> =
  | { type: 'add'; object: Object }
  | { type: 'update'; object: Object; previous: Object }
  | { type: 'delete'; object: Object; deletion: Deletion };

/** Brings a store up to date with what one reflector reads, and says what changed. */
export interface ObjectSink<Object extends KubeObject> {
  beginList(rewound: boolean): void;
  /** Changes that one listed object makes. */
  listed(object: Object): Change<Object>[];
  /** Deletions of everything in this sink's namespace that the list did not hold. */
  endList(resourceVersion: string): Change<Object>[];
  event(event: ObjectEvent<Object>): Change<Object>[];
}

/** Applies lists and events of one namespace (or of all) to a store; what is older than the store's own is dropped. */
export function createObjectSink<Object extends KubeObject>(input: {
  store: Store<Object>;
  namespace: string | undefined;
  transform: ((object: Object) => Object) | undefined;
  /** A deletion whose last state could not be transformed; the state known before is told instead. */
  onTransformFault: (error: unknown, key: string) => void;
}): ObjectSink<Object> {
  const { store, namespace, transform = (object: Object) => object, onTransformFault } = input;
  let seen = new Set<string>();
  let rewinding = false;

  function upsert(raw: Object): Change<Object>[] {
    const { uid, resourceVersion } = raw.metadata;
    const key = objectKey(raw);
    const held = store.get(key);
    const sameObject = held !== undefined && held.metadata.uid === uid;
    if (sameObject && isKnown(held.metadata.resourceVersion, resourceVersion)) return [];
    const object = transform(raw);
    const changes: Change<Object>[] = [];
    if (held !== undefined && !sameObject) {
      store.delete(key);
      changes.push({ type: 'delete', object: held, deletion: { finalStateKnown: false, resourceVersion } });
    }
    store.set(key, object);
    changes.push(sameObject ? { type: 'update', object, previous: held } : { type: 'add', object });
    return changes;
  }

  function isKnown(held: string, offered: string): boolean {
    return held === offered || (!rewinding && isOlderResourceVersion(offered, held));
  }

  function remove(raw: Object): Change<Object>[] {
    const { uid, resourceVersion } = raw.metadata;
    const key = objectKey(raw);
    const held = store.get(key);
    if (held === undefined || held.metadata.uid !== uid) return [];
    if (isOlderResourceVersion(resourceVersion, held.metadata.resourceVersion)) return [];
    store.delete(key);
    try {
      return [{ type: 'delete', object: transform(raw), deletion: { finalStateKnown: true, resourceVersion } }];
    } catch (error) {
      onTransformFault(error, key);
      return [{ type: 'delete', object: held, deletion: { finalStateKnown: false, resourceVersion } }];
    }
  }

  return {
    beginList: (rewound) => {
      seen = new Set();
      rewinding = rewound;
    },
    listed: (object) => {
      seen.add(objectKey(object));
      return upsert(object);
    },
    endList: (resourceVersion) => {
      const gone = [...store.keys()].filter((key) => isMine(key) && !seen.has(key));
      seen = new Set();
      rewinding = false;
      return gone.flatMap((key) => {
        const object = store.get(key);
        store.delete(key);
        return object === undefined
          ? []
          : [{ type: 'delete' as const, object, deletion: { finalStateKnown: false, resourceVersion } }];
      });
    },
    event: (event) => (event.type === 'DELETED' ? remove(event.object) : upsert(event.object)),
  };

  function isMine(key: string): boolean {
    return namespace === undefined || splitKey(key).namespace === namespace;
  }
}
