import type { ServerResponse } from 'node:http';
import { answerJson, answerStatus, type FakeHandler, type SeenRequest, statusObject } from './fake-api-server.ts';

/** An object of the fake collection. */
export interface FakeObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace: string;
    uid: string;
    resourceVersion: string;
    labels?: Record<string, string>;
  };
  data?: Record<string, string>;
}

/** ConfigMaps with the history, watch window and faults of a real API server. */
export interface FakeCollection {
  readonly handler: FakeHandler;
  readonly objects: ReadonlyMap<string, FakeObject>;
  readonly openWatches: number;
  put(name: string, data?: Record<string, string>, namespace?: string): FakeObject;
  remove(name: string, namespace?: string): void;
  /** Watches from before now, and continue tokens given out, are answered 410. */
  compact(): void;
  bookmark(): void;
  /** Ends open watches as the server does when their time is up. */
  endWatches(): void;
  /** Sends bytes to open watches as they are. */
  sendRaw(bytes: string | Buffer): void;
  sendError(code: number, reason: string): void;
  /** Answers the next requests of a sort with a refusal. */
  refuse(sort: 'list' | 'watch', times: number, code: number, reason: string, headers?: Record<string, string>): void;
  /** Takes the history back, as restoring a backup does. */
  rewind(toVersion: number): void;
  readonly lists: SeenRequest[];
  readonly watches: SeenRequest[];
}

interface Change {
  version: number;
  type: string;
  object: FakeObject;
}

/** Serves `/api/v1/configmaps` and `/api/v1/namespaces/{namespace}/configmaps`. */
export function createFakeCollection(): FakeCollection {
  const objects = new Map<string, FakeObject>();
  const open = new Set<{ response: ServerResponse; namespace: string | null }>();
  const refusals: Record<'list' | 'watch', { code: number; reason: string; headers: Record<string, string> }[]> = {
    list: [],
    watch: [],
  };
  const lists: SeenRequest[] = [];
  const watches: SeenRequest[] = [];
  let history: Change[] = [];
  let version = 100;
  let oldest = 0;
  let compactions = 0;
  let created = 0;

  function record(type: string, object: FakeObject): void {
    history.push({ version, type, object });
    for (const watch of open) {
      if (watch.namespace === null || watch.namespace === object.metadata.namespace)
        sendEvent(watch.response, type, object);
    }
  }

  function list(request: SeenRequest, response: ServerResponse, namespace: string | null): void {
    lists.push(request);
    const token = request.query.get('continue');
    const [at, offset, epoch] = (token ?? `${version}:0:${compactions}`).split(':').map(Number) as [
      number,
      number,
      number,
    ];
    if (token !== null && epoch !== compactions) {
      answerStatus(response, 410, 'Expired');
      return;
    }
    const all = [...objects.values()].filter((object) => namespace === null || object.metadata.namespace === namespace);
    const limit = Number(request.query.get('limit') ?? 0) || all.length;
    const rest = offset + limit < all.length ? `${at}:${offset + limit}:${epoch}` : undefined;
    const items = all.slice(offset, offset + limit).map(({ apiVersion: _v, kind: _k, ...item }) => item);
    answerJson(response, { kind: 'ConfigMapList', metadata: { resourceVersion: String(at), continue: rest }, items });
  }

  function watch(request: SeenRequest, response: ServerResponse, namespace: string | null): void {
    watches.push(request);
    const from = Number(request.query.get('resourceVersion'));
    response.writeHead(200, { 'content-type': 'application/json' });
    if (from < oldest) {
      response.end(`${JSON.stringify({ type: 'ERROR', object: statusObject(410, 'Expired') })}\n`);
      return;
    }
    response.flushHeaders();
    for (const change of history) {
      const mine = namespace === null || change.object.metadata.namespace === namespace;
      if (change.version > from && mine) sendEvent(response, change.type, change.object);
    }
    const entry = { response, namespace };
    open.add(entry);
    response.on('close', () => open.delete(entry));
  }

  return {
    handler: (request, response) => {
      const match = /^\/api\/v1\/(?:namespaces\/([^/]+)\/)?configmaps$/.exec(request.path);
      if (match === null) return answerStatus(response, 404, 'NotFound');
      const namespace = match[1] ?? null;
      const sort = request.query.get('watch') === 'true' ? 'watch' : 'list';
      const refusal = refusals[sort].shift();
      if (refusal !== undefined) {
        (sort === 'watch' ? watches : lists).push(request);
        return answerStatus(response, refusal.code, refusal.reason, refusal.headers);
      }
      return sort === 'watch' ? watch(request, response, namespace) : list(request, response, namespace);
    },
    objects,
    get openWatches() {
      return open.size;
    },
    put: (name, data = {}, namespace = 'default') => {
      version += 1;
      const key = `${namespace}/${name}`;
      const known = objects.get(key);
      created += known === undefined ? 1 : 0;
      const uid = known?.metadata.uid ?? `uid-${created}`;
      const metadata = { name, namespace, uid, resourceVersion: String(version) };
      const object: FakeObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
      objects.set(key, object);
      record(known === undefined ? 'ADDED' : 'MODIFIED', object);
      return object;
    },
    remove: (name, namespace = 'default') => {
      const object = objects.get(`${namespace}/${name}`);
      if (object === undefined) throw new Error(`no ${namespace}/${name}`);
      version += 1;
      objects.delete(`${namespace}/${name}`);
      record('DELETED', { ...object, metadata: { ...object.metadata, resourceVersion: String(version) } });
    },
    compact: () => {
      oldest = version;
      compactions += 1;
      history = [];
    },
    bookmark: () => {
      for (const { response } of open) {
        sendEvent(response, 'BOOKMARK', {
          kind: 'ConfigMap',
          apiVersion: 'v1',
          metadata: { resourceVersion: String(version) },
        });
      }
    },
    endWatches: () => {
      for (const { response } of open) response.end();
    },
    sendRaw: (bytes) => {
      for (const { response } of open) response.write(bytes);
    },
    sendError: (code, reason) => {
      for (const { response } of open) sendEvent(response, 'ERROR', statusObject(code, reason));
    },
    refuse: (sort, times, code, reason, headers = {}) => {
      for (let count = 0; count < times; count += 1) refusals[sort].push({ code, reason, headers });
    },
    rewind: (toVersion) => {
      version = toVersion;
      history = [];
      oldest = 0;
    },
    lists,
    watches,
  };
}

function sendEvent(response: ServerResponse, type: string, object: unknown): void {
  response.write(`${JSON.stringify({ type, object })}\n`);
}
