import { type KubeObject, keyOf } from '../model/kube-object.ts';
import type { StoreEvent } from './store-event.ts';
import { WatchHistory } from './watch-history.ts';

/** Where committed changes are written before anybody hears of them; `json` is the object's text. */
export type CommitLog = { append(event: StoreEvent, json: string): void };

type Listener = (event: StoreEvent, json: string) => void;

/** What a store begins with after a restart. */
export type StoredState = { resourceVersion: number; objects: Iterable<KubeObject> };

/** A moment's objects of one kind, by key. */
export type KindSnapshot = ReadonlyMap<string, KubeObject>;

const noObjects: KindSnapshot = new Map();
const noKeys: ReadonlySet<string> = new Set();

/**
 * Every object, by kind and key, under one growing resourceVersion. Objects are never changed in place, so whoever holds
 * one may keep it. All calls are synchronous: between two of them nothing else happens.
 */
export class ObjectStore {
  readonly history: WatchHistory;
  readonly #log: CommitLog | undefined;
  readonly #objects = new Map<string, Map<string, KubeObject>>();
  readonly #dependents = new Map<string, Set<string>>();
  readonly #uids = new Map<string, string>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #resourceVersion: number;

  constructor(options: { initial?: StoredState; log?: CommitLog; historyLimit: number }) {
    this.#log = options.log;
    this.#resourceVersion = options.initial?.resourceVersion ?? 0;
    for (const object of options.initial?.objects ?? []) this.#put(object, undefined);
    this.history = new WatchHistory(options.historyLimit, this.#resourceVersion);
  }

  /** The newest resourceVersion. */
  get resourceVersion(): number {
    return this.#resourceVersion;
  }

  get(kind: string, key: string): KubeObject | undefined {
    return this.#objects.get(kind)?.get(key);
  }

  /** The objects of a kind; a live view, in no order. */
  all(kind: string): KindSnapshot {
    return this.#objects.get(kind) ?? noObjects;
  }

  /** How many objects there are, of all kinds. */
  get size(): number {
    let size = 0;
    for (const objects of this.#objects.values()) size += objects.size;
    return size;
  }

  /** Every object of every kind. */
  *everything(): Iterable<KubeObject> {
    for (const objects of this.#objects.values()) yield* objects.values();
  }

  /** The object with this uid. */
  byUid(uid: string): KubeObject | undefined {
    return this.#fromAddress(this.#uids.get(uid));
  }

  /** Objects with an owner reference to this uid. */
  dependentsOf(uid: string): KubeObject[] {
    return [...(this.#dependents.get(uid) ?? noKeys)]
      .map((address) => this.#fromAddress(address))
      .filter((object) => object !== undefined);
  }

  /** Stores a new or changed object and returns it with its resourceVersion. */
  put(object: KubeObject): KubeObject {
    const key = keyOf(object);
    const previous = this.get(object.kind, key);
    const stamped = this.#stamped(object);
    const type = previous === undefined ? 'ADDED' : 'MODIFIED';
    this.#commit({ type, key, object: stamped, previous }, () => this.#put(stamped, previous));
    return stamped;
  }

  /** Removes an object and returns its last state. */
  remove(object: KubeObject): KubeObject {
    const key = keyOf(object);
    const previous = this.get(object.kind, key);
    const stamped = this.#stamped(object);
    this.#commit({ type: 'DELETED', key, object: stamped, previous }, () => {
      this.#objects.get(object.kind)?.delete(key);
      if (previous !== undefined) this.#unlink(previous);
    });
    return stamped;
  }

  /** Calls `listener` after each commit of the kind, until the returned function is called. */
  subscribe(kind: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set<Listener>();
    this.#listeners.set(kind, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** The kind's objects as they were at a resourceVersion; undefined when that is older than the history. */
  snapshotAt(kind: string, resourceVersion: number): KindSnapshot | undefined {
    const later = this.history.since(resourceVersion);
    if (later === undefined) return undefined;
    const snapshot = new Map(this.all(kind));
    for (const event of later.reverse()) {
      if (event.kind !== kind) continue;
      if (event.previous === undefined) snapshot.delete(event.key);
      else snapshot.set(event.key, event.previous);
    }
    return snapshot;
  }

  #stamped(object: KubeObject): KubeObject {
    this.#resourceVersion += 1;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#resourceVersion) } };
  }

  #put(object: KubeObject, previous: KubeObject | undefined): void {
    const objects = this.#objects.get(object.kind) ?? new Map<string, KubeObject>();
    this.#objects.set(object.kind, objects.set(keyOf(object), object));
    const references = object.metadata.ownerReferences;
    if (previous?.metadata.uid === object.metadata.uid && previous.metadata.ownerReferences === references) return;
    if (previous !== undefined) this.#unlink(previous);
    const address = addressOf(object);
    this.#uids.set(object.metadata.uid, address);
    for (const { uid } of references ?? []) {
      this.#dependents.set(uid, (this.#dependents.get(uid) ?? new Set<string>()).add(address));
    }
  }

  #unlink(object: KubeObject): void {
    this.#uids.delete(object.metadata.uid);
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const addresses = this.#dependents.get(uid);
      addresses?.delete(addressOf(object));
      if (addresses?.size === 0) this.#dependents.delete(uid);
    }
  }

  #fromAddress(address: string | undefined): KubeObject | undefined {
    if (address === undefined) return undefined;
    const slash = address.indexOf(' ');
    return this.get(address.slice(0, slash), address.slice(slash + 1));
  }

  /** The log first: a change that could not be written did not happen. */
  #commit(change: Pick<StoreEvent, 'type' | 'key' | 'object' | 'previous'>, apply: () => void): void {
    const event = { ...change, kind: change.object.kind, resourceVersion: this.#resourceVersion };
    const json = JSON.stringify(change.object);
    this.#log?.append(event, json);
    apply();
    this.history.add(event);
    for (const listener of [...(this.#listeners.get(event.kind) ?? [])]) listener(event, json);
  }
}

function addressOf(object: KubeObject): string {
  return `${object.kind} ${keyOf(object)}`;
}
