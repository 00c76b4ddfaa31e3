import { createLogger } from '@moonin/runtime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConfigMap } from '../resources/objects.ts';
import { resources } from '../resources/resources.ts';
import { eventually } from '../testing/eventually.ts';
import { type FakeApiServer, startFakeApiServer } from '../testing/fake-api-server.ts';
import { createFakeCollection, type FakeCollection } from '../testing/fake-collection.ts';
import { systemTiming, type Timing } from '../timing/timing.ts';
import { createKubeClient, type KubeClient } from '../transport/kube-client.ts';
import { createInformer } from './informer.ts';
import type { Informer, InformerOptions, InformerStatus } from './informer-types.ts';

const log = createLogger({ name: 'test', level: 'silent' });
/** Pauses a hundred times shorter, so that back-off is real but quick. */
const hurried: Timing = { ...systemTiming, sleep: (ms, signal) => systemTiming.sleep(ms / 100, signal) };

/** Records the pauses asked for, and makes them shorter. */
function recordPauses(input: { divisor: number; random: number }): { pauses: number[]; timing: Timing } {
  const pauses: number[] = [];
  const sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    pauses.push(ms);
    return systemTiming.sleep(ms / input.divisor, signal);
  };
  return { pauses, timing: { ...systemTiming, sleep, random: () => input.random } };
}

let server: FakeApiServer;
let collection: FakeCollection;
let client: KubeClient;
let informers: Informer<ConfigMap>[];

beforeEach(async () => {
  collection = createFakeCollection();
  server = await startFakeApiServer(collection.handler);
  client = createKubeClient({ connection: server.connection, userAgent: 'test' });
  informers = [];
});

afterEach(async () => {
  await Promise.all(informers.map((informer) => informer.stop()));
  await client.close();
  await server.close();
});

interface Followed {
  informer: Informer<ConfigMap>;
  told: string[];
  statuses: InformerStatus[];
  faults: string[];
}

function follow(options: Partial<InformerOptions<ConfigMap>> = {}): Followed {
  const told: string[] = [];
  const statuses: InformerStatus[] = [];
  const faults: string[] = [];
  const informer = createInformer<ConfigMap>({
    client,
    resource: resources.configMaps,
    log,
    timing: hurried,
    onStatus: (status) => statuses.push(status),
    onFault: ({ phase, key }) => faults.push(`${phase} ${key}`),
    ...options,
  });
  informer.addHandler({
    onAdd: (object) => void told.push(`+${object.metadata.name}`),
    onUpdate: (object) => void told.push(`~${object.metadata.name}`),
    onDelete: (object, { finalStateKnown }) => void told.push(`-${object.metadata.name}${finalStateKnown ? '' : '?'}`),
  });
  informers.push(informer);
  informer.start();
  return { informer, told, statuses, faults };
}

function storeEqualsServer(informer: Informer<ConfigMap>): void {
  const ours = [...informer.store.values()]
    .map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`)
    .sort();
  const theirs = [...collection.objects.values()].map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`);
  expect(ours).toEqual(theirs.sort());
}

const watching = (count = 1) => eventually(() => expect(collection.openWatches).toBe(count));

describe('the ordinary course', () => {
  test('lists, then watches from the list, and is synced only after every handler was told', async () => {
    collection.put('a');
    collection.put('b');
    const delivered: string[] = [];
    const informer = createInformer<ConfigMap>({ client, resource: resources.configMaps, log, timing: hurried });
    informers.push(informer);
    informer.addHandler({
      onAdd: async (object) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        delivered.push(object.metadata.name);
      },
    });
    informer.start();
    expect(informer.hasSynced).toBe(false);
    expect(await informer.synced).toBe(true);
    expect(delivered).toEqual(['a', 'b']);
    await watching();
    expect(collection.watches[0]?.query.get('resourceVersion')).toBe('102');
    expect(collection.watches[0]?.query.get('allowWatchBookmarks')).toBe('true');
    const seconds = Number(collection.watches[0]?.query.get('timeoutSeconds'));
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(informer.store.get('default/a')).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
    expect(informer.lastResourceVersion).toBe('102');
  });

  test('tells additions, changes and deletions in order', async () => {
    const { informer, told } = follow();
    await informer.synced;
    await watching();
    collection.put('a');
    collection.put('a', { changed: 'yes' });
    collection.remove('a');
    await eventually(() => expect(told).toEqual(['+a', '~a', '-a']));
    expect(informer.store.size).toBe(0);
    expect(informer.lastResourceVersion).toBe('103');
  });

  test('reads long lists page by page', async () => {
    for (let index = 0; index < 25; index += 1) collection.put(`c${index}`);
    const { informer } = follow({ pageSize: 10 });
    await informer.synced;
    expect(collection.lists.map(({ query }) => query.get('limit'))).toEqual(['10', '10', '10']);
    storeEqualsServer(informer);
  });

  test('a late handler is told of what is there, then of what comes', async () => {
    collection.put('a');
    const { informer } = follow();
    await informer.synced;
    await watching();
    const late: string[] = [];
    informer.addHandler({
      onAdd: async (object) => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        late.push(`+${object.metadata.name}`);
      },
      onUpdate: (object) => void late.push(`~${object.metadata.name}`),
    });
    collection.put('a', { next: '1' });
    await eventually(() => expect(late).toEqual(['+a', '~a']));
  });

  test('keeps what the transform returns, and finds it by index', async () => {
    collection.put('a', { large: 'x'.repeat(1_000) }, 'one');
    collection.put('b', {}, 'two');
    const { informer } = follow({
      transform: ({ apiVersion, kind, metadata }) => ({ apiVersion, kind, metadata }),
      indexers: { namespace: (object) => [object.metadata.namespace ?? ''] },
    });
    await informer.synced;
    expect(informer.store.get('one/a')).not.toHaveProperty('data');
    expect(informer.store.byIndex('namespace', 'one').map(({ metadata }) => metadata.name)).toEqual(['a']);
    await watching();
    collection.remove('a', 'one');
    await eventually(() => expect(informer.store.byIndex('namespace', 'one')).toEqual([]));
  });

  test('follows only the namespaces that it is given, each by itself', async () => {
    collection.put('a', {}, 'one');
    collection.put('b', {}, 'two');
    collection.put('c', {}, 'three');
    const { informer, told } = follow({ namespaces: ['one', 'two'] });
    await informer.synced;
    await watching(2);
    expect([...informer.store.keys()].sort()).toEqual(['one/a', 'two/b']);
    collection.compact();
    collection.remove('a', 'one');
    collection.compact();
    server.resetConnections();
    await eventually(() => expect(told).toContain('-a?'));
    expect([...informer.store.keys()]).toEqual(['two/b']);
  });

  test('stop waits for the handler at work and ends the watch', async () => {
    let finished = false;
    const { informer } = follow();
    await informer.synced;
    await watching();
    informer.addHandler({
      onAdd: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        finished = true;
      },
    });
    collection.put('slow');
    await eventually(() => expect(informer.store.size).toBe(1));
    await informer.stop();
    expect(finished).toBe(true);
    expect(informer.status.state).toBe('stopped');
    await watching(0);
  });

  test('synced says false when it was stopped before', async () => {
    collection.refuse('list', 1_000, 500, 'InternalError');
    const { informer } = follow();
    await eventually(() => expect(collection.lists.length).toBeGreaterThan(1));
    await informer.stop();
    expect(await informer.synced).toBe(false);
  });
});

describe('what API servers do', () => {
  test('410 in the middle of a watch: lists again, and deletions that nobody told are told', async () => {
    collection.put('a');
    collection.put('b');
    const { informer, told } = follow();
    await informer.synced;
    await watching();
    collection.compact();
    server.resetConnections();
    collection.remove('a');
    collection.put('b', { changed: 'yes' });
    collection.put('c');
    collection.compact();
    await eventually(() => expect(told).toEqual(['+a', '+b', '~b', '+c', '-a?']));
    storeEqualsServer(informer);
    expect(collection.lists).toHaveLength(2);
  });

  test('410 as an event of an open watch', async () => {
    const { informer } = follow();
    await informer.synced;
    await watching();
    collection.sendError(410, 'Expired');
    await eventually(() => expect(collection.lists).toHaveLength(2));
    await watching();
    collection.put('a');
    await eventually(() => storeEqualsServer(informer));
  });

  test('an object that was deleted and made again while away is a deletion and an addition', async () => {
    collection.put('a');
    const { informer, told } = follow();
    await informer.synced;
    await watching();
    server.resetConnections();
    collection.remove('a');
    collection.put('a');
    collection.compact();
    await eventually(() => expect(told).toEqual(['+a', '-a?', '+a']));
    storeEqualsServer(informer);
  });

  test('a reset is taken up where it was, without a list and with nothing missed', async () => {
    collection.put('a');
    const { informer, told } = follow();
    await informer.synced;
    await watching();
    server.resetConnections();
    collection.put('b');
    collection.remove('a');
    await eventually(() => expect(told).toEqual(['+a', '+b', '-a']));
    expect(collection.lists).toHaveLength(1);
    storeEqualsServer(informer);
  });

  test('bookmarks advance, so that compaction of what was seen costs no list', async () => {
    const { informer } = follow();
    await informer.synced;
    await watching();
    collection.put('other', {}, 'elsewhere');
    collection.bookmark();
    await eventually(() => expect(informer.lastResourceVersion).toBe('101'));
    collection.compact();
    collection.endWatches();
    await eventually(() => expect(collection.watches.at(-1)?.query.get('resourceVersion')).toBe('101'));
    await watching();
    expect(collection.lists).toHaveLength(1);
  });

  test('a storm of 500 and 503 is outlived', async () => {
    collection.put('a');
    collection.refuse('list', 3, 500, 'InternalError');
    collection.refuse('watch', 3, 503, 'ServiceUnavailable');
    const { informer, statuses } = follow();
    await watching();
    storeEqualsServer(informer);
    expect(collection.lists).toHaveLength(4);
    expect(statuses.map(({ state }) => state)).toContain('failing');
    expect(informer.status.state).toBe('watching');
  });

  test('429 waits at least as long as the server asks', async () => {
    const { pauses, timing } = recordPauses({ divisor: 10_000, random: 0.5 });
    collection.refuse('list', 2, 429, 'TooManyRequests', { 'retry-after': '7' });
    const { informer } = follow({ timing });
    await informer.synced;
    expect(pauses).toHaveLength(2);
    for (const ms of pauses) expect(ms).toBeGreaterThanOrEqual(7_000);
  });

  test('a silent watch is taken up again without a list', async () => {
    const { informer, told } = follow({ inactivityMs: 50 });
    await informer.synced;
    await eventually(() => expect(collection.watches.length).toBeGreaterThan(3));
    expect(collection.lists).toHaveLength(1);
    await watching();
    collection.put('a');
    await eventually(() => expect(told).toEqual(['+a']));
  });

  test('an expired continue token starts the list again, and what left in between is not kept', async () => {
    for (let index = 0; index < 30; index += 1) collection.put(`c${index}`);
    const { informer, told } = follow({
      pageSize: 10,
      transform: (object) => {
        if (object.metadata.name === 'c5' && collection.lists.length === 1) {
          collection.remove('c0');
          collection.compact();
        }
        return object;
      },
    });
    await informer.synced;
    storeEqualsServer(informer);
    expect(told).toContain('-c0?');
    expect(collection.lists.map(({ query }) => query.get('continue') !== null)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  test('a server that closes every watch at once is asked less and less often, and never for a list', async () => {
    const { pauses, timing } = recordPauses({ divisor: 1_000, random: 0.999 });
    server.handle((request, response) => {
      if (request.query.get('watch') !== 'true') return collection.handler(request, response);
      response.writeHead(200).end();
    });
    follow({ timing });
    await eventually(() => expect(pauses.length).toBeGreaterThan(7));
    expect(pauses.slice(0, 7)).toEqual([799, 1598, 3196, 6393, 12787, 25574, 29970]);
    expect(server.seen.filter(({ query }) => query.get('watch') === null)).toHaveLength(1);
  });

  test('403 is reported with the right that is missing, retried slowly, and heals', async () => {
    collection.put('a');
    collection.refuse('list', 2, 403, 'Forbidden');
    const { pauses, timing } = recordPauses({ divisor: 10_000, random: 0.5 });
    const { informer, statuses } = follow({ timing });
    expect(await informer.settled).toBe('forbidden');
    expect(statuses.find(({ state }) => state === 'forbidden')?.message).toBe('Forbidden (played)');
    expect(await informer.synced).toBe(true);
    expect(pauses).toEqual([75_000, 150_000]);
    await eventually(() => expect(informer.status.state).toBe('watching'));
  });

  test('a list from a server that is behind is refused; a cluster restored from a backup is believed in the end', async () => {
    collection.put('a');
    collection.put('b');
    const { informer, told } = follow();
    await informer.synced;
    await watching();
    server.resetConnections();
    collection.rewind(50);
    collection.remove('b');
    collection.put('c');
    await eventually(() => expect(collection.watches).toHaveLength(2));
    await watching();
    collection.bookmark();
    await eventually(() => expect(told).toContain('+c'));
    expect(collection.lists).toHaveLength(5);
    storeEqualsServer(informer);
    await eventually(() => expect(informer.lastResourceVersion).toBe('52'));
  });

  test('never tells a state older than the one it has', async () => {
    const first = collection.put('a');
    collection.put('a', { newer: 'yes' });
    const { informer, told } = follow();
    await informer.synced;
    await watching();
    collection.sendRaw(`${JSON.stringify({ type: 'MODIFIED', object: first })}\n`);
    collection.sendRaw(`${JSON.stringify({ type: 'DELETED', object: first })}\n`);
    collection.put('b');
    await eventually(() => expect(told).toEqual(['+a', '+b']));
    expect(informer.store.get('default/a')?.data).toEqual({ newer: 'yes' });
  });

  test('a line that is not JSON, or of an unknown type, costs a reconnect and nothing else', async () => {
    const { informer, told, faults } = follow();
    await informer.synced;
    for (const line of ['{"type":"ADDED","object":\n', '[]\n', '{"type":"SURPRISE"}\n', 'null\n']) {
      await watching();
      const seen = collection.watches.length;
      collection.sendRaw(line);
      await eventually(() => expect(collection.watches.length).toBeGreaterThan(seen));
    }
    await watching();
    collection.put('a');
    await eventually(() => expect(told).toEqual(['+a']));
    expect(faults.filter((fault) => fault.startsWith('watch')).length).toBeGreaterThanOrEqual(4);
  });
});

describe('what goes wrong on our side', () => {
  test('what handlers throw is reported and stops nothing', async () => {
    collection.put('a');
    const { informer, told, faults } = follow();
    informer.addHandler({
      onAdd: () => {
        throw new Error('handler');
      },
      onUpdate: async () => {
        throw new Error('async handler');
      },
    });
    await informer.synced;
    await watching();
    collection.put('a', { changed: 'yes' });
    collection.put('b');
    await eventually(() => expect(told).toEqual(['+a', '~a', '+b']));
    await eventually(() => expect(faults).toEqual(['handler default/a', 'handler default/a', 'handler default/b']));
  });

  test('an object that cannot be transformed is skipped and reported, the others are kept', async () => {
    for (const name of ['a', 'bad', 'c']) collection.put(name);
    const { informer, faults, told } = follow({
      transform: (object) => {
        if (object.metadata.name === 'bad') throw new Error('bad object');
        return object;
      },
    });
    await informer.synced;
    expect([...informer.store.keys()]).toEqual(['default/a', 'default/c']);
    expect(faults).toEqual(['object default/bad']);
    await watching();
    collection.remove('bad');
    collection.put('d');
    await eventually(() => expect(told).toEqual(['+a', '+c', '+d']));
  });

  test('an object without metadata is skipped and reported', async () => {
    const { informer, faults, told } = follow();
    await informer.synced;
    await watching();
    collection.sendRaw('{"type":"ADDED","object":{"kind":"ConfigMap"}}\n');
    collection.put('a');
    await eventually(() => expect(told).toEqual(['+a']));
    expect(faults).toEqual(['object null']);
  });
});
