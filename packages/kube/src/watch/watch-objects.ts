import { METADATA_ONLY, type Selection, withKind } from '../list/list-objects.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import { type Resource, resourcePath } from '../resources/resource.ts';
import { systemTiming, type Timing } from '../timing/timing.ts';
import { apiErrorOfStatus, KubeConnectionError, type KubeStatus } from '../transport/kube-api-error.ts';
import type { KubeClient, KubeStream } from '../transport/kube-client.ts';
import { parseJsonLines } from './json-lines.ts';

/** A change of one object. */
export interface ObjectEvent<Object extends KubeObject> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  object: Object;
}

/** How far the server is, with no change. */
export interface BookmarkEvent {
  type: 'BOOKMARK';
  resourceVersion: string;
}

/** One line of a watch. */
export type WatchEvent<Object extends KubeObject> = ObjectEvent<Object> | BookmarkEvent;

/** Why a watch ended without an error: the server's time was up, or it had been silent for too long. */
export type WatchEnd = 'closed' | 'inactive';

/** From where and how a watch runs. */
export interface WatchOptions extends Selection {
  /** The watch tells what happened after it. */
  resourceVersion: string;
  /** Server-side end, in seconds; between 5 and 10 minutes by chance when absent, so that watches do not end together. */
  timeoutSeconds?: number;
  /** Silence after which the connection counts as dead; 3 minutes by default (bookmarks come every minute). */
  inactivityMs?: number;
  signal: AbortSignal;
  timing?: Timing;
  /** Called when the server accepted the watch. */
  onOpen?: () => void;
}

const MIN_TIMEOUT_SECONDS = 300;
const INACTIVITY_MS = 180_000;
const OPEN_TIMEOUT_MS = 30_000;
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Follows a kind from a resourceVersion. Each event is awaited before the next is read, so a slow reader slows the socket down.
 * Resolves when the server ends the watch; throws KubeApiError for an ERROR event (410 when the version is too old) and
 * KubeConnectionError when the connection breaks.
 */
export async function watchObjects<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  options: WatchOptions,
  onEvent: (event: WatchEvent<Object>) => Promise<void> | void,
): Promise<WatchEnd> {
  const { timing = systemTiming, signal, inactivityMs = INACTIVITY_MS } = options;
  const timeoutSeconds =
    options.timeoutSeconds ?? MIN_TIMEOUT_SECONDS + Math.floor(timing.random() * MIN_TIMEOUT_SECONDS);
  const stream = await client.stream({
    path: resourcePath(resource, { namespace: options.namespace }),
    query: {
      watch: true,
      allowWatchBookmarks: true,
      resourceVersion: options.resourceVersion,
      timeoutSeconds,
      labelSelector: options.labelSelector,
      fieldSelector: options.fieldSelector,
    },
    timeoutMs: OPEN_TIMEOUT_MS,
    ...(options.metadataOnly === true ? { accept: METADATA_ONLY.object } : {}),
    retry: false,
    signal,
  });
  options.onOpen?.();
  const watchdog = startWatchdog({ stream, inactivityMs, timing });
  try {
    for await (const line of parseJsonLines(watchdog.chunks, { maxLineBytes: MAX_LINE_BYTES })) {
      const handled = onEvent(readEvent(resource, line));
      if (handled !== undefined) await handled;
    }
  } catch (error) {
    if (watchdog.fired() && error instanceof KubeConnectionError && !signal.aborted) return 'inactive';
    throw error;
  } finally {
    watchdog.stop();
    stream.close();
  }
  return 'closed';
}

/** Closes a stream that has been silent for too long; time spent in the reader does not count as silence. */
function startWatchdog(input: { stream: KubeStream; inactivityMs: number; timing: Timing }): {
  chunks: AsyncIterable<Buffer>;
  fired(): boolean;
  stop(): void;
} {
  const { stream, inactivityMs, timing } = input;
  let fired = false;
  let cancel: () => void = () => undefined;
  const wait = (): void => {
    cancel = timing.schedule(inactivityMs, () => {
      fired = true;
      stream.close();
    });
  };
  async function* guarded(): AsyncGenerator<Buffer> {
    wait();
    for await (const chunk of stream.chunks) {
      cancel();
      yield chunk;
      wait();
    }
  }
  return { chunks: guarded(), fired: () => fired, stop: () => cancel() };
}

function readEvent<Object extends KubeObject>(resource: Resource<Object>, line: unknown): WatchEvent<Object> {
  const { type, object } = (line ?? {}) as { type?: string; object?: Object & KubeStatus };
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      if (object === undefined) break;
      return { type, object: withKind(resource, object) };
    case 'BOOKMARK':
      return { type, resourceVersion: object?.metadata?.resourceVersion ?? '' };
    case 'ERROR':
      throw apiErrorOfStatus(object ?? {}, 500, null);
  }
  throw new KubeConnectionError('BAD_EVENT', `a watch event of type ${JSON.stringify(type)?.slice(0, 40)}`);
}
