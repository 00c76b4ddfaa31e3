import type { Logger } from '@moonin/runtime';
import type { Informer, InformerHandler } from '../informer/informer-types.ts';
import { objectKey } from '../informer/store.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import { systemTiming, type Timing } from '../timing/timing.ts';
import type { RateLimiter } from '../work-queue/rate-limiter.ts';
import { createWorkQueue, type WorkQueue, type WorkQueueMetrics } from '../work-queue/work-queue.ts';
import { startWorkers, type WorkResult } from '../work-queue/workers.ts';

/** One informer and which keys a change of its objects concerns; made by {@link watchFor}. */
export interface ControllerSource {
  readonly informer: Pick<Informer<KubeObject>, 'start' | 'stop' | 'settled'>;
  readonly subscribe: (add: (key: string) => void) => () => void;
}

/** Feeds a controller: each added, changed or deleted object gives the keys to reconcile; its own key when `keysOf` is left out. */
export function watchFor<Object extends KubeObject>(
  informer: Informer<Object>,
  keysOf: (object: Object) => readonly string[] = (object) => [objectKey(object)],
): ControllerSource {
  return {
    informer,
    subscribe: (add) => {
      const addAll = (object: Object): void => keysOf(object).forEach(add);
      const handler: InformerHandler<Object> = {
        onAdd: addAll,
        onUpdate: (object, previous) => {
          addAll(previous);
          addAll(object);
        },
        onDelete: addAll,
      };
      return informer.addHandler(handler);
    },
  };
}

/** Keeps the world as `reconcile` wants it, key by key. */
export interface Controller {
  readonly queue: WorkQueue;
  /** Starts the informers and, once their caches are synced or known to be unavailable, the workers. Resolves when workers run. */
  start(): Promise<void>;
  /** Stops informers, then lets workers finish what is in hand and waiting, for at most `drainMs` (10 s); then aborts them. */
  stop(options?: { drainMs?: number }): Promise<void>;
}

const DRAIN_MS = 10_000;

/** Puts informers, a queue and workers together. `reconcile` reads from the stores, may throw to be tried again, and heeds `signal`. */
export function createController(input: {
  name: string;
  sources: readonly ControllerSource[];
  reconcile: (key: string, signal: AbortSignal) => Promise<WorkResult>;
  log: Logger;
  concurrency?: number;
  rateLimiter?: RateLimiter;
  queueMetrics?: WorkQueueMetrics;
  onFailure?: (failure: { key: string; error: unknown; failures: number }) => void;
  timing?: Timing;
}): Controller {
  const { name, sources, reconcile, log, concurrency = 1, timing = systemTiming } = input;
  const queue = createWorkQueue({
    timing,
    ...(input.rateLimiter === undefined ? {} : { rateLimiter: input.rateLimiter }),
    ...(input.queueMetrics === undefined ? {} : { metrics: input.queueMetrics }),
  });
  const unsubscribe = sources.map(({ subscribe }) => subscribe(queue.add));
  const aborting = new AbortController();
  let workersEnded: Promise<void> = Promise.resolve();
  let stopped = false;

  return {
    queue,
    start: async () => {
      for (const { informer } of sources) informer.start();
      const states = await Promise.all(sources.map(({ informer }) => informer.settled));
      if (stopped) return;
      log.info({ controller: name, states }, 'caches are settled, workers start');
      const work = async (key: string): Promise<WorkResult> =>
        aborting.signal.aborted ? undefined : reconcile(key, aborting.signal);
      workersEnded = startWorkers({ queue, concurrency, work, log, onFailure: input.onFailure }).ended;
    },
    stop: async ({ drainMs = DRAIN_MS } = {}) => {
      stopped = true;
      await Promise.all(sources.map(({ informer }) => informer.stop()));
      for (const end of unsubscribe) end();
      queue.shutDown();
      const cancel = timing.schedule(drainMs, () => aborting.abort(new Error(`controller ${name} was stopped`)));
      await workersEnded;
      cancel();
    },
  };
}
