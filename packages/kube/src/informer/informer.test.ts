import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type InformerHarness, startInformerHarness } from '../testing/informer-harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let collection: InformerHarness['collection'];
let server: InformerHarness['server'];
let follow: InformerHarness['follow'];
let storeEqualsServer: InformerHarness['storeEqualsServer'];
let watching: InformerHarness['watching'];

beforeEach(async () => {
  ({ collection, server, follow, storeEqualsServer, watching } = await startInformerHarness());
});

describe('the ordinary course', () => {
  test('lists, then watches from the list, and is synced only after every handler was told', async () => {
    collection.put('a');
    collection.put('b');
    const delivered: string[] = [];
    const { informer } = follow();
    informer.addHandler({
      onAdd: async (object) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        delivered.push(object.metadata.name);
      },
    });
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
