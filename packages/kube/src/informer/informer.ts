import type { KubeObject } from '../resources/kube-object.ts';
import { isOlderResourceVersion } from '../resources/resource-version.ts';
import { systemTiming } from '../timing/timing.ts';
import { createHandlerCalls } from './handler-calls.ts';
import type { Informer, InformerFaultPhase, InformerOptions, InformerState } from './informer-types.ts';
import { type Change, createObjectSink } from './object-sink.ts';
import { createReflector, type Reflector, type ReflectorSink } from './reflector.ts';
import { createStatusTracker } from './status-tracker.ts';
import { createStore, objectKey } from './store.ts';

/** Events after which the loop lets timers and sockets have a turn. */
const EVENTS_PER_TURN = 1_000;

/** Follows a kind by list and watch, keeps it in a store and tells handlers what changes. */
export function createInformer<Object extends KubeObject>(options: InformerOptions<Object>): Informer<Object> {
  const { resource, log, metrics = {}, timing = systemTiming } = options;
  const store = createStore<Object>(options.indexers);
  const stopping = new AbortController();
  const scopes: readonly (string | undefined)[] = resource.namespaced
    ? (options.namespaces ?? [undefined])
    : [undefined];
  const handlers = createHandlerCalls<Object>({ store, onFault: (error, key) => fault('handler', error, key) });
  const status = createStatusTracker({ scopes: scopes.length, timing, onStatus: tellStatus });
  const synced = Promise.withResolvers<boolean>();
  const reflectors = scopes.map((namespace, scope) => reflectorOf(namespace, scope));
  const unlisted = new Set(reflectors.keys());
  let hasSynced = false;
  let running: Promise<void> | undefined;
  let eventsThisTurn = 0;

  function fault(phase: InformerFaultPhase, error: unknown, key: string | null): void {
    metrics.fault?.(phase);
    // What is thrown at an object can quote it, and its text is not for the log.
    const told = phase === 'object' ? { error: placeOf(error) } : { err: error };
    log.warn({ ...told, kind: resource.kind, phase, key }, 'informer fault');
    guarded(() => options.onFault?.({ phase, error, key }));
  }

  function guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      log.error({ err: error, kind: resource.kind }, 'an informer callback threw');
    }
  }

  function tellStatus(): void {
    guarded(() => options.onStatus?.(status.current));
  }

  function changesOf(object: Object, apply: () => Change<Object>[]): Change<Object>[] {
    try {
      return apply();
    } catch (error) {
      fault('object', error, keyOrNull(object));
      return [];
    }
  }

  function tellAll(changes: readonly Change<Object>[]): Promise<void> | void {
    if (changes.length === 0) return undefined;
    metrics.objects?.(store.size);
    const [only] = changes;
    if (changes.length === 1 && only !== undefined) return handlers.tell(only);
    return tellInOrder(changes);
  }

  async function tellInOrder(changes: readonly Change<Object>[]): Promise<void> {
    for (const change of changes) {
      await handlers.tell(change);
      await turn();
    }
  }

  /** A burst of events arrives without a pause; once in a while everything else gets its turn. */
  function turn(): Promise<void> | void {
    eventsThisTurn += 1;
    if (eventsThisTurn < EVENTS_PER_TURN) return undefined;
    eventsThisTurn = 0;
    return new Promise((resolve) => setImmediate(resolve));
  }

  function reflectorOf(namespace: string | undefined, scope: number): Reflector {
    const objects = createObjectSink<Object>({
      store,
      namespace,
      transform: options.transform,
      onTransformFault: (error, key) => fault('object', error, key),
    });
    let relist = false;
    const sink: ReflectorSink<Object> = {
      beginList: (rewound) => objects.beginList(rewound),
      listed: async (items) => {
        for (const item of items) {
          if (stopping.signal.aborted) throw stopping.signal.reason;
          await tellAll(changesOf(item, () => objects.listed(item)));
          await turn();
        }
      },
      endList: async (resourceVersion) => {
        await tellAll(objects.endList(resourceVersion));
        metrics.objects?.(store.size);
        await handlers.tellListed({ resourceVersion, relist });
        relist = true;
        unlisted.delete(scope);
        if (unlisted.size > 0 || hasSynced) return;
        hasSynced = true;
        synced.resolve(true);
      },
      event: (event) => {
        const told = tellAll(changesOf(event.object, () => objects.event(event)));
        const rest = turn();
        return rest === undefined ? told : Promise.resolve(told).then(() => rest);
      },
      state: (state, failures, error, verb) => status.set(scope, { state, failures, error, verb }),
      fault: (phase, error) => fault(phase, error, null),
    };
    return createReflector({ ...options, namespace, timing }, sink);
  }

  return {
    resource,
    store,
    get status() {
      return status.current;
    },
    get unavailable() {
      return status.unavailableIn(scopes);
    },
    get hasSynced() {
      return hasSynced;
    },
    synced: synced.promise,
    settled: Promise.race([synced.promise.then((): InformerState => status.current.state), status.unavailable]),
    get lastResourceVersion() {
      return oldestOf(reflectors.map(({ lastResourceVersion }) => lastResourceVersion));
    },
    lagMs: () => timing.monotonicMs() - Math.min(...reflectors.map(({ lastHeardMs }) => lastHeardMs)),
    addHandler: (handler) => handlers.add(handler),
    start: () => {
      if (stopping.signal.aborted) return;
      running ??= Promise.all(reflectors.map((reflector) => reflector.run(stopping.signal))).then(() => undefined);
    },
    stop: async () => {
      stopping.abort(new Error(`the informer of ${resource.plural} was stopped`));
      await running;
      await handlers.close();
      synced.resolve(hasSynced);
      status.stop();
    },
  };
}

function keyOrNull(object: KubeObject): string | null {
  return typeof object?.metadata?.name === 'string' ? objectKey(object) : null;
}

/** Name and first line of the stack of what was thrown. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const at = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name} ${at?.trim() ?? ''}`.trim();
}

/** With several namespaces, what all of them have reached. */
function oldestOf(versions: readonly (string | null)[]): string | null {
  return versions.reduce((oldest, version) => {
    if (oldest === null || version === null) return null;
    return isOlderResourceVersion(version, oldest) ? version : oldest;
  }, versions[0] ?? null);
}
