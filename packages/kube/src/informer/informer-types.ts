import type { Logger } from '@moonin/runtime';
import type { Selection } from '../list/list-objects.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import type { Resource } from '../resources/resource.ts';
import type { Timing } from '../timing/timing.ts';
import type { KubeClient } from '../transport/kube-client.ts';
import type { IndexFunction, ReadonlyStore } from './store.ts';

/** How an informer came to know that an object is gone. */
export interface Deletion {
  /** False when only a later list showed it: the object given is the last one known, not the last one there was. */
  finalStateKnown: boolean;
  /** Of the deletion, or of the list that no longer held the object. */
  resourceVersion: string;
}

/**
 * Called in the cluster's order, after the store has changed. A returned promise is awaited before the next event, so a slow
 * handler slows the watch down. What a handler throws is reported and changes nothing else. Objects are shared: never change them.
 */
export interface InformerHandler<Object extends KubeObject> {
  onAdd?(object: Object): Promise<void> | void;
  onUpdate?(object: Object, previous: Object): Promise<void> | void;
  onDelete?(object: Object, deletion: Deletion): Promise<void> | void;
  /** A whole list was delivered: the store equals the cluster at `resourceVersion`. */
  onListed?(listed: { resourceVersion: string; relist: boolean }): Promise<void> | void;
}

/** What an informer can do now. `forbidden` and `missing` are tried again slowly and touch no other kind. */
export type InformerState = 'stopped' | 'listing' | 'watching' | 'failing' | 'forbidden' | 'missing';

/** State with its reason; `failures` counts since the last time that all was well. */
export interface InformerStatus {
  state: InformerState;
  since: Date;
  message: string | null;
  failures: number;
}

/** A namespace (null: all of them) in which a kind cannot be read, and what was refused there. */
export interface UnavailableScope {
  namespace: string | null;
  state: 'forbidden' | 'missing';
  verb: 'list' | 'watch';
}

/** Where a fault that did not stop the informer happened. */
export type InformerFaultPhase = 'list' | 'watch' | 'object' | 'handler';

/** Why a list was read again. */
export type ListReason = 'first' | 'expired' | 'rewound';

/** Called as things happen; all are optional. */
export interface InformerMetrics {
  list?(reason: ListReason): void;
  listed?(objects: number, durationMs: number): void;
  watchStarted?(): void;
  watchEnded?(why: 'closed' | 'inactive' | 'expired' | 'error'): void;
  event?(type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'): void;
  objects?(count: number): void;
  fault?(phase: InformerFaultPhase): void;
}

/** What an informer follows, and how. */
export interface InformerOptions<Object extends KubeObject> extends Omit<Selection, 'namespace'> {
  client: KubeClient;
  resource: Resource<Object>;
  log: Logger;
  /** All namespaces when absent; otherwise each is followed by a list and a watch of its own. */
  namespaces?: readonly string[] | undefined;
  /** Strips an object before it is kept; name, namespace, uid and resourceVersion must stay. What it throws on is skipped and reported. */
  transform?: ((object: Object) => Object) | undefined;
  indexers?: Readonly<Record<string, IndexFunction<Object>>> | undefined;
  pageSize?: number | undefined;
  /** Silence after which a watch is taken up again; 3 minutes by default. */
  inactivityMs?: number | undefined;
  /** First pause while rights or the kind are missing, 60 s by default; it grows to five times that. */
  unavailableRetryMs?: number | undefined;
  metrics?: InformerMetrics | undefined;
  /** Told of each change of state, such as a right that is missing. */
  onStatus?: ((status: InformerStatus) => void) | undefined;
  onFault?: ((fault: { phase: InformerFaultPhase; error: unknown; key: string | null }) => void) | undefined;
  timing?: Timing | undefined;
}

/** Keeps a copy of a kind and tells its changes: after any fault the copy converges to the cluster's state. */
export interface Informer<Object extends KubeObject> {
  readonly resource: Resource<Object>;
  readonly store: ReadonlyStore<Object>;
  readonly status: InformerStatus;
  /** Where rights are missing now, or the kind. */
  readonly unavailable: readonly UnavailableScope[];
  /** True once the first list was delivered to every handler. */
  readonly hasSynced: boolean;
  /** Resolves with true once the first list was delivered to every handler, with false when stopped before. */
  readonly synced: Promise<boolean>;
  /** Resolves once it is synced, or known that the kind cannot be read now. */
  readonly settled: Promise<InformerState>;
  /** The store holds everything up to this resourceVersion; null before the first list. */
  readonly lastResourceVersion: string | null;
  /** Time since the API server was last heard of, in ms: event, bookmark or list. */
  lagMs(): number;
  /** Adds a handler; one that comes late is first told of all that is there. The returned function removes it. */
  addHandler(handler: InformerHandler<Object>): () => void;
  /** Starts once; later calls do nothing. */
  start(): void;
  /** Stops and waits until no handler runs any more. */
  stop(): Promise<void>;
}
