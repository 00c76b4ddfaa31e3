import type { ServerResponse } from 'node:http';
import { expired } from '../model/api-error.ts';
import type { JsonObject } from '../model/json.ts';
import { asJson, type KubeObject } from '../model/kube-object.ts';
import { apiVersionOf } from '../model/resource-registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoreEvent } from '../store/store-event.ts';
import { partialObject, tableOf } from '../table/table.ts';
import { acceptedForm, includeObjectOf } from './answer.ts';
import { type AnswerForm, type ApiRequest, asServed, type ResourcePath } from './api-request.ts';
import { filterOf, type ObjectFilter, selectObjects } from './list-objects.ts';

/** When bookmarks come, and how long a watch without `timeoutSeconds` lasts. */
export type WatchTimes = { bookmarkMs: number; minTimeoutMs: number };

type WatchType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** A client that reads this much slower than changes come is cut off, and lists again. */
const maxBufferedBytes = 64 * 1024 * 1024;

/** How a change looks to a watch that sees only what the filter lets through; undefined when it sees nothing. */
function seenAs(event: StoreEvent, filter: ObjectFilter): WatchType | undefined {
  const now = event.type !== 'DELETED' && filter(event.object);
  const before = event.previous !== undefined && filter(event.previous);
  if (now) return before ? 'MODIFIED' : 'ADDED';
  return before ? 'DELETED' : undefined;
}

/** Streams changes to one client until it goes, its time is up, or `close` is called. */
export class WatchStream {
  readonly #response: ServerResponse;
  readonly #request: ApiRequest;
  readonly #path: ResourcePath;
  readonly #form: AnswerForm;
  readonly #filter: ObjectFilter;
  readonly #now: () => number;
  readonly #stops: (() => void)[] = [];
  #columnsSent = false;

  constructor(input: { response: ServerResponse; request: ApiRequest; path: ResourcePath; now: () => number }) {
    this.#response = input.response;
    this.#request = input.request;
    this.#path = input.path;
    this.#now = input.now;
    this.#form = acceptedForm(input.request);
    this.#filter = filterOf(input.request.query, input.path);
  }

  /** Sends what is due at once and then follows the store. */
  start(store: ObjectStore, times: WatchTimes): void {
    const { query } = this.#request;
    this.#response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
    this.#response.flushHeaders();
    const wanted = query.get('resourceVersion') ?? '';
    const fromNow = wanted === '' || wanted === '0';
    const initial = query.get('sendInitialEvents');
    const streamsList = initial === 'true' || (fromNow && initial === null);
    if (streamsList) this.#sendList(store);
    if (initial === 'true') this.#sendBookmark(store.resourceVersion, true);
    if (!streamsList && !fromNow && !this.#sendHistory(store, Number(wanted))) return;
    this.#stops.push(store.subscribe(this.#path.resource.kind, (event, json) => this.#follow(event, json)));
    if (query.get('allowWatchBookmarks') === 'true') {
      const timer = setInterval(() => this.#sendBookmark(store.resourceVersion, false), times.bookmarkMs);
      this.#stops.push(() => clearInterval(timer));
    }
    const seconds = Number(query.get('timeoutSeconds') ?? 0);
    const timeoutMs = seconds > 0 ? seconds * 1000 : times.minTimeoutMs * (1 + Math.random());
    const timer = setTimeout(() => this.close(), timeoutMs);
    this.#stops.push(() => clearTimeout(timer));
    this.#response.on('close', () => this.close());
  }

  /** Ends the stream the way a server does that has nothing more to say. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (!this.#response.writableEnded) this.#response.end();
  }

  #sendList(store: ObjectStore): void {
    for (const object of selectObjects(store, this.#path.resource, this.#filter)) this.#send('ADDED', object);
  }

  #sendHistory(store: ObjectStore, resourceVersion: number): boolean {
    const events = store.history.since(resourceVersion);
    if (events === undefined || Number.isNaN(resourceVersion)) {
      const message = `too old resource version: ${resourceVersion} (${store.history.oldest})`;
      this.#write(JSON.stringify({ type: 'ERROR', object: expired(message).toStatus() }));
      this.close();
      return false;
    }
    for (const event of events) {
      if (event.kind === this.#path.resource.kind) this.#follow(event, undefined);
    }
    return true;
  }

  #follow(event: StoreEvent, json: string | undefined): void {
    const type = seenAs(event, this.#filter);
    if (type === undefined) return;
    // An object that leaves the selection is shown as it last was in it, with the version of the change.
    const left = type === 'DELETED' && event.type !== 'DELETED';
    const shown =
      left && event.previous !== undefined ? withVersion(event.previous, event.resourceVersion) : event.object;
    this.#send(type, shown, left ? undefined : json);
  }

  #send(type: WatchType, object: KubeObject, json?: string): void {
    if (this.#form === 'object' && this.#path.served === this.#path.resource) {
      this.#write(`{"type":"${type}","object":${json ?? JSON.stringify(object)}}`);
      return;
    }
    this.#write(JSON.stringify({ type, object: this.#inForm(object) }));
  }

  #inForm(object: KubeObject): JsonObject {
    if (this.#form === 'PartialObjectMetadata') return partialObject(object);
    if (this.#form === 'object') return asServed(asJson(object), this.#path);
    const withColumns = !this.#columnsSent;
    this.#columnsSent = true;
    return tableOf({
      objects: [object],
      resource: this.#path.resource,
      include: includeObjectOf(this.#request),
      metadata: { resourceVersion: object.metadata.resourceVersion },
      nowMs: this.#now(),
      withColumns,
    });
  }

  #sendBookmark(resourceVersion: number, endsInitial: boolean): void {
    const { served } = this.#path;
    const metadata: JsonObject = { resourceVersion: String(resourceVersion), creationTimestamp: null };
    if (endsInitial) metadata.annotations = { 'k8s.io/initial-events-end': 'true' };
    const head =
      this.#form === 'Table'
        ? { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions: [], rows: [] }
        : this.#form === 'PartialObjectMetadata'
          ? { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata }
          : { kind: served.kind, apiVersion: apiVersionOf(served), metadata };
    this.#write(JSON.stringify({ type: 'BOOKMARK', object: head }));
  }

  #write(line: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(`${line}\n`);
    if (this.#response.writableLength > maxBufferedBytes) this.#response.destroy();
  }
}

function withVersion(object: KubeObject, resourceVersion: number): KubeObject {
  return { ...object, metadata: { ...object.metadata, resourceVersion: String(resourceVersion) } };
}
