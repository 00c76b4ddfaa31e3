import type { KubeObject } from '../resources/kube-object.ts';

/** Gives the values under which an object can be found: none, one or several. */
export type IndexFunction<Object extends KubeObject> = (object: Object) => readonly string[];

/** What an informer knows, to read. */
export interface ReadonlyStore<Object extends KubeObject> {
  readonly size: number;
  /** By {@link objectKey}. */
  get(key: string): Object | undefined;
  has(key: string): boolean;
  keys(): IterableIterator<string>;
  values(): IterableIterator<Object>;
  /** Objects that the named index holds under a value. Throws when there is no such index. */
  byIndex(index: string, value: string): Object[];
  /** Values that the named index knows. */
  indexValues(index: string): IterableIterator<string>;
}

/** What an informer knows, to write. */
export interface Store<Object extends KubeObject> extends ReadonlyStore<Object> {
  set(key: string, object: Object): void;
  delete(key: string): void;
}

/** `namespace/name`, or `name` for a kind without namespaces; the key of stores and queues. */
export function objectKey(object: { metadata: { namespace?: string | undefined; name: string } }): string {
  const { namespace, name } = object.metadata;
  return namespace ? `${namespace}/${name}` : name;
}

/** Takes a key apart. */
export function splitKey(key: string): { namespace: string | undefined; name: string } {
  const slash = key.indexOf('/');
  return slash === -1
    ? { namespace: undefined, name: key }
    : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** Keeps objects by key and finds them again by the values of each index. */
export function createStore<Object extends KubeObject>(
  indexers: Readonly<Record<string, IndexFunction<Object>>> = {},
): Store<Object> {
  const objects = new Map<string, Object>();
  const indexes = new Map(
    Object.entries(indexers).map(([name, valuesOf]) => [name, { valuesOf, keys: new Map<string, Set<string>>() }]),
  );

  function unindex(key: string, object: Object): void {
    for (const { valuesOf, keys } of indexes.values()) {
      for (const value of valuesOf(object)) {
        const held = keys.get(value);
        held?.delete(key);
        if (held?.size === 0) keys.delete(value);
      }
    }
  }

  function index(key: string, object: Object): void {
    for (const { valuesOf, keys } of indexes.values()) {
      for (const value of valuesOf(object)) {
        const held = keys.get(value);
        if (held === undefined) keys.set(value, new Set([key]));
        else held.add(key);
      }
    }
  }

  function indexNamed(name: string): Map<string, Set<string>> {
    const found = indexes.get(name);
    if (found === undefined) throw new Error(`no index named ${name}`);
    return found.keys;
  }

  return {
    get size() {
      return objects.size;
    },
    get: (key) => objects.get(key),
    has: (key) => objects.has(key),
    keys: () => objects.keys(),
    values: () => objects.values(),
    byIndex: (name, value) => {
      const found: Object[] = [];
      for (const key of indexNamed(name).get(value) ?? []) {
        const object = objects.get(key);
        if (object !== undefined) found.push(object);
      }
      return found;
    },
    indexValues: (name) => indexNamed(name).keys(),
    set: (key, object) => {
      const previous = objects.get(key);
      if (previous !== undefined) unindex(key, previous);
      objects.set(key, object);
      index(key, object);
    },
    delete: (key) => {
      const previous = objects.get(key);
      if (previous === undefined) return;
      unindex(key, previous);
      objects.delete(key);
    },
  };
}
