import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type InformerHarness, recordPauses, startInformerHarness } from '../testing/informer-harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let collection: InformerHarness['collection'];
let server: InformerHarness['server'];
let follow: InformerHarness['follow'];
let storeEqualsServer: InformerHarness['storeEqualsServer'];
let watching: InformerHarness['watching'];

beforeEach(async () => {
  ({ collection, server, follow, storeEqualsServer, watching } = await startInformerHarness());
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
    expect(informer.unavailable).toEqual([{ namespace: null, state: 'forbidden', verb: 'list' }]);
    expect(statuses.find(({ state }) => state === 'forbidden')?.message).toBe('Forbidden (played)');
    expect(await informer.synced).toBe(true);
    expect(pauses).toEqual([75_000, 150_000]);
    await eventually(() => expect(informer.status.state).toBe('watching'));
    expect(informer.unavailable).toEqual([]);
  });

  test('403 from a server that has just started is not a missing right, and costs no list', async () => {
    collection.put('a');
    const { pauses, timing } = recordPauses({ divisor: 10_000, random: 0.999 });
    const { informer, statuses, told } = follow({ timing });
    await informer.synced;
    await watching();
    collection.refuse('watch', 3, 403, 'Forbidden');
    server.resetConnections();
    collection.put('b');
    await eventually(() => expect(told).toEqual(['+a', '+b']));
    expect(collection.lists).toHaveLength(1);
    expect(statuses.map(({ state }) => state)).not.toContain('forbidden');
    expect(Math.max(...pauses)).toBeLessThan(10_000);
  });

  test('a right that is taken away is told when its refusal lasts', async () => {
    collection.put('a');
    const { timing } = recordPauses({ divisor: 10_000, random: 0.5 });
    const { informer } = follow({ timing });
    await informer.synced;
    await watching();
    collection.refuse('watch', 1_000, 403, 'Forbidden');
    collection.refuse('list', 1_000, 403, 'Forbidden');
    server.resetConnections();
    await eventually(() => expect(informer.status.state).toBe('forbidden'));
    expect(informer.unavailable).toMatchObject([{ namespace: null, state: 'forbidden' }]);
    expect(informer.store.size).toBe(1);
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
