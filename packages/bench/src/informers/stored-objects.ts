import http from 'node:http';
import type { KubeObject, Resource } from '@moonin/kube';

/** Most operations that etcd takes at once are 128, and most bytes 1.5 MiB. */
const OPERATIONS = 64;
const WRITERS = 8;
const TRIES = 10;
const RETRY_MS = 500;

/** Writes what API servers keep, some twenty times as fast as they do. */
export interface StoredObjects {
  /** Puts objects, many in one transaction: they share a resourceVersion, which nothing sees that lists them. */
  putAll(resource: Resource, objects: Iterable<KubeObject>): Promise<void>;
  /** Puts one object with a resourceVersion of its own; everybody who watches is told. */
  put(resource: Resource, object: KubeObject): Promise<void>;
  delete(resource: Resource, object: KubeObject): Promise<void>;
  close(): void;
}

/** `etcdUrl` is that of the gateway. API servers write protobuf and read JSON as well. */
export function openStoredObjects(etcdUrl: string): StoredObjects {
  const agent = new http.Agent({ keepAlive: true, maxSockets: WRITERS * 8 });

  /** What is written here may be written twice; an etcd that gets no processor for a moment answers 503. */
  async function post(path: string, body: object): Promise<void> {
    const text = JSON.stringify(body);
    for (let attempt = 1; ; attempt += 1) {
      const status = await postOnce(path, text);
      if (status === 200) return;
      if (status !== 503 || attempt === TRIES) throw new Error(`etcd answered ${status} to ${path}`);
      await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_MS));
    }
  }

  function postOnce(path: string, text: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const request = http.request(`${etcdUrl}${path}`, { method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      });
      request.on('error', reject);
      request.end(text);
    });
  }

  return {
    async putAll(resource, objects) {
      const batches = batchesOf(objects);
      await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          for (const batch of batches) {
            const success = batch.map((object) => ({ requestPut: entryOf(resource, object) }));
            await post('/v3/kv/txn', { success });
          }
        }),
      );
    },
    put: (resource, object) => post('/v3/kv/put', entryOf(resource, object)),
    delete: (resource, object) => post('/v3/kv/deleterange', { key: keyOf(resource, object) }),
    close: () => agent.destroy(),
  };
}

function* batchesOf(objects: Iterable<KubeObject>): Generator<KubeObject[]> {
  let batch: KubeObject[] = [];
  for (const object of objects) {
    batch.push(object);
    if (batch.length < OPERATIONS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function entryOf(resource: Resource, object: KubeObject): { key: string; value: string } {
  // Kept objects have none: it is the revision of the write.
  const { resourceVersion: _version, ...metadata } = object.metadata;
  return { key: keyOf(resource, object), value: base64(JSON.stringify({ ...object, metadata })) };
}

function keyOf(resource: Resource, { metadata }: KubeObject): string {
  return base64(
    ['', 'registry', resource.plural, metadata.namespace, metadata.name].filter((part) => part !== undefined).join('/'),
  );
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
