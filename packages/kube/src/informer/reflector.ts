import { listPages } from '../list/list-objects.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import { isOlderResourceVersion } from '../resources/resource-version.ts';
import type { Timing } from '../timing/timing.ts';
import { isForbidden, isGone, isNotFound, isResourceVersionTooLarge } from '../transport/error-kinds.ts';
import { KubeConnectionError } from '../transport/kube-api-error.ts';
import { type BookmarkEvent, type ObjectEvent, watchObjects } from '../watch/watch-objects.ts';
import type { InformerFaultPhase, InformerOptions, InformerState, ListReason } from './informer-types.ts';
import { createListFreshness } from './list-freshness.ts';
import { createRetryPolicy, type RoundOutcome } from './retry-policy.ts';

/** Takes what a reflector reads, in order. */
export interface ReflectorSink<Object extends KubeObject> {
  /** A list begins, or begins anew: nothing of it has been seen yet. `rewound` when the cluster's history went back. */
  beginList(rewound: boolean): void;
  listed(items: Object[]): Promise<void>;
  /** The list is complete: whatever it did not hold is gone. */
  endList(resourceVersion: string): Promise<void>;
  event(event: ObjectEvent<Object>): Promise<void> | void;
  /** `verb` is what was refused, where rights or the kind are missing. */
  state(state: InformerState, failures: number, error: unknown, verb?: 'list' | 'watch'): void;
  fault(phase: InformerFaultPhase, error: unknown): void;
}

/** Follows one collection. */
export interface Reflector {
  readonly lastResourceVersion: string | null;
  /** When the API server was last heard of, on the monotonic clock. */
  readonly lastHeardMs: number;
  /** Runs until `signal` aborts; never rejects. */
  run(signal: AbortSignal): Promise<void>;
}

const STABLE_WATCH_MS = 10_000;
const UNAVAILABLE_MS = 60_000;
/** Watches refused as "from the future" before the history is taken to have been rewound. */
const FUTURE_WATCHES = 3;
/** Refusals in a row that are not believed yet where the kind was read before: an API server that has just started refuses
 * service accounts until it has read its roles. */
const DOUBTED_REFUSALS = 4;

/** Lists, then watches from the list's resourceVersion; takes up a broken watch where it was and lists again only when it must. */
export function createReflector<Object extends KubeObject>(
  options: InformerOptions<Object> & { namespace: string | undefined; timing: Timing },
  sink: ReflectorSink<Object>,
): Reflector {
  const { client, resource, metrics = {}, timing, namespace, pageSize } = options;
  const { labelSelector, fieldSelector, metadataOnly } = options;
  const selection = { namespace, labelSelector, fieldSelector, metadataOnly };
  const retries = createRetryPolicy({ timing, unavailableMs: options.unavailableRetryMs ?? UNAVAILABLE_MS });
  const freshness = createListFreshness();
  let position: string | null = null;
  let listReason: ListReason | null = 'first';
  let lastHeardMs = timing.monotonicMs();
  let refusals = 0;

  const heard = (): void => {
    lastHeardMs = timing.monotonicMs();
  };

  /** Moves on to a newer version; false when it is not newer. */
  function advance(version: string): boolean {
    if (version === '' || version === position) return false;
    if (position !== null && isOlderResourceVersion(version, position)) return false;
    position = version;
    freshness.saw(version);
    return true;
  }

  async function list(reason: ListReason, signal: AbortSignal): Promise<void> {
    const startedMs = timing.monotonicMs();
    let objects = 0;
    metrics.list?.(reason);
    const pages = { ...selection, retry: false, signal, ...(pageSize === undefined ? {} : { pageSize }) };
    const { resourceVersion } = await listPages(
      client,
      resource,
      pages,
      async ({ items, first, resourceVersion: at }) => {
        heard();
        if (first) {
          const rewound = freshness.accept(at);
          if (rewound) metrics.list?.('rewound');
          sink.beginList(rewound);
          objects = 0;
        }
        objects += items.length;
        await sink.listed(items);
      },
    );
    await sink.endList(resourceVersion);
    position = resourceVersion;
    freshness.saw(resourceVersion);
    listReason = null;
    metrics.listed?.(objects, timing.monotonicMs() - startedMs);
  }

  async function watch(from: string, signal: AbortSignal): Promise<RoundOutcome> {
    const openedMs = timing.monotonicMs();
    let progressed = false;

    function onEvent(event: ObjectEvent<Object> | BookmarkEvent): Promise<void> | void {
      heard();
      metrics.event?.(event.type);
      if (event.type === 'BOOKMARK') {
        if (position !== null && isOlderResourceVersion(event.resourceVersion, position)) throw new HistoryRewound();
        progressed = advance(event.resourceVersion) || progressed;
        return undefined;
      }
      const version = event.object.metadata?.resourceVersion ?? '';
      const handled = sink.event(event);
      if (handled === undefined) {
        progressed = advance(version) || progressed;
        return undefined;
      }
      return handled.then(() => {
        progressed = advance(version) || progressed;
      });
    }

    const watchOptions = {
      ...selection,
      resourceVersion: from,
      signal,
      timing,
      onOpen: () => {
        heard();
        refusals = 0;
        metrics.watchStarted?.();
        sink.state('watching', 0, null);
      },
      ...(options.inactivityMs === undefined ? {} : { inactivityMs: options.inactivityMs }),
    };
    try {
      const end = await watchObjects(client, resource, watchOptions, onEvent);
      metrics.watchEnded?.(end);
      if (timing.monotonicMs() - openedMs >= STABLE_WATCH_MS) return { kind: 'lasted' };
      if (progressed) return { kind: 'interrupted' };
      return { kind: 'failed', error: new KubeConnectionError('SHORT_WATCH', 'the watch ended at once') };
    } catch (error) {
      if (signal.aborted) return { kind: 'lasted' };
      const lasted = progressed || timing.monotonicMs() - openedMs >= STABLE_WATCH_MS;
      return afterWatchError(error, lasted);
    }
  }

  function afterWatchError(error: unknown, lasted: boolean): RoundOutcome {
    const expired = isGone(error) || error instanceof HistoryRewound;
    metrics.watchEnded?.(expired ? 'expired' : 'error');
    if (expired) {
      listReason = 'expired';
      return lasted ? { kind: 'interrupted' } : { kind: 'expired' };
    }
    sink.fault('watch', error);
    if (isUnavailable(error)) {
      const outcome = refused(error, 'watch');
      if (outcome.kind === 'unavailable') listReason = 'expired';
      return outcome;
    }
    if (isResourceVersionTooLarge(error) && retries.failures >= FUTURE_WATCHES) listReason = 'expired';
    return lasted ? { kind: 'interrupted' } : { kind: 'failed', error };
  }

  function refused(error: unknown, verb: 'list' | 'watch'): RoundOutcome {
    refusals += 1;
    const isDoubted = position !== null && refusals <= DOUBTED_REFUSALS;
    return isDoubted ? { kind: 'failed', error } : { kind: 'unavailable', error, verb };
  }

  async function round(signal: AbortSignal): Promise<RoundOutcome> {
    if (listReason !== null) {
      if (retries.failures === 0) sink.state('listing', 0, null);
      try {
        await list(listReason, signal);
      } catch (error) {
        if (signal.aborted) return { kind: 'lasted' };
        sink.fault('list', error);
        return isUnavailable(error) ? refused(error, 'list') : { kind: 'failed', error };
      }
    }
    return position === null ? { kind: 'interrupted' } : watch(position, signal);
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const outcome = await round(signal);
      const pauseMs = retries.next(outcome);
      if (signal.aborted) return;
      if (outcome.kind === 'failed') sink.state('failing', retries.failures, outcome.error);
      if (outcome.kind === 'unavailable') {
        const state = isForbidden(outcome.error) ? 'forbidden' : 'missing';
        sink.state(state, retries.failures, outcome.error, outcome.verb);
      }
      if (pauseMs > 0) await timing.sleep(pauseMs, signal).catch(ignoreAbort(signal));
    }
  }

  return {
    get lastResourceVersion() {
      return freshness.newest;
    },
    get lastHeardMs() {
      return lastHeardMs;
    },
    run,
  };
}

/** The server is behind what it told before: its store was restored from a backup. */
class HistoryRewound extends Error {}

function isUnavailable(error: unknown): boolean {
  return isForbidden(error) || isNotFound(error);
}

function ignoreAbort(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
