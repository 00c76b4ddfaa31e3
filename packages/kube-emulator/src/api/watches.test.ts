import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { type EmulatorClient, type OpenWatch, startTestEmulator } from '../testing/emulator-client.ts';

vi.setConfig({ testTimeout: 30_000 });

let client: EmulatorClient;
let stop: () => Promise<void>;
const open: OpenWatch[] = [];

beforeAll(async () => {
  const started = await startTestEmulator({ watchHistory: 50, bookmarkMs: 50 });
  client = started.client;
  stop = started.emulator.stop;
});
afterEach(() => {
  for (const watch of open.splice(0)) watch.close();
});
afterAll(() => stop());

const secrets = '/api/v1/namespaces/default/secrets';

async function watch(query: string, accept?: string): Promise<OpenWatch> {
  const opened = await client.watch(`${secrets}?watch=true${query}`, accept === undefined ? {} : { accept });
  open.push(opened);
  return opened;
}

const version = (object: JsonObject) => (object.metadata as { resourceVersion: string }).resourceVersion;
const now = async () => version(await client.get(secrets));
const make = (name: string, labels: Record<string, string> = {}) =>
  client.create(secrets, { metadata: { name, labels } });
const seen = ({ events }: OpenWatch) =>
  events.map(({ type, object }) => `${type} ${(object.metadata as { name?: string }).name ?? ''}`.trim());

test('from a resourceVersion on: every change after it, in order, each once', async () => {
  const from = await now();
  await make('w1');
  const following = await watch(`&resourceVersion=${from}`);
  await client.patch(`${secrets}/w1`, { metadata: { labels: { a: 'b' } } });
  await client.call('DELETE', `${secrets}/w1`);
  await following.until((events) => events.length === 3);
  expect(seen(following)).toEqual(['ADDED w1', 'MODIFIED w1', 'DELETED w1']);
  const versions = following.events.map(({ object }) => Number(version(object)));
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(new Set(versions).size).toBe(3);
});

test('without a resourceVersion: first what is there, then what changes', async () => {
  await make('w2');
  const following = await watch('&fieldSelector=metadata.name%3Dw2');
  await following.until((events) => events.length === 1);
  await client.call('DELETE', `${secrets}/w2`);
  await following.until((events) => events.length === 2);
  expect(seen(following)).toEqual(['ADDED w2', 'DELETED w2']);
});

test('what enters a selection is added, what leaves it is deleted as it last was in it', async () => {
  await make('w3');
  const following = await watch(`&labelSelector=in%3Dyes&resourceVersion=${await now()}`);
  await client.patch(`${secrets}/w3`, { metadata: { labels: { in: 'yes' } } });
  await client.patch(`${secrets}/w3`, { metadata: { annotations: { a: 'b' } } });
  await client.patch(`${secrets}/w3`, { metadata: { labels: { in: 'no' } } });
  await following.until((events) => events.length === 3);
  expect(seen(following)).toEqual(['ADDED w3', 'MODIFIED w3', 'DELETED w3']);
  const gone = following.events[2]?.object ?? {};
  expect(gone.metadata).toMatchObject({ labels: { in: 'yes' } });
  expect(version(gone)).toBe(await now());
});

test('bookmarks come to those who ask, with the newest version and no name', async () => {
  const without = await watch(`&resourceVersion=${await now()}`);
  const following = await watch(`&resourceVersion=${await now()}&allowWatchBookmarks=true`);
  await following.until((events) => events.some(({ type }) => type === 'BOOKMARK'));
  expect(following.events[0]).toEqual({
    type: 'BOOKMARK',
    object: { kind: 'Secret', apiVersion: 'v1', metadata: { resourceVersion: await now(), creationTimestamp: null } },
  });
  expect(without.events).toEqual([]);
});

describe('a list as the beginning of a watch', () => {
  test('ends with a bookmark that says so', async () => {
    await make('w4');
    const query = '&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const following = await watch(query);
    await following.until((events) => events.some(({ type }) => type === 'BOOKMARK'));
    expect(seen(following)).toContain('ADDED w4');
    const bookmark = following.events.find(({ type }) => type === 'BOOKMARK')?.object.metadata as JsonObject;
    expect(bookmark.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' });
  });

  test('is refused without resourceVersionMatch', async () => {
    expect((await client.call('GET', `${secrets}?watch=true&sendInitialEvents=true`)).code).toBe(422);
  });
});

test('a version that is older than the history is a 410 inside the stream, which then ends', async () => {
  const from = await now();
  for (let count = 0; count < 120; count += 1) await make(`many-${count}`);
  const following = await watch(`&resourceVersion=${from}`);
  await following.ended;
  expect(following.events).toHaveLength(1);
  expect(following.events[0]).toMatchObject({
    type: 'ERROR',
    object: { kind: 'Status', code: 410, reason: 'Expired' },
  });
});

test('timeoutSeconds ends a watch', async () => {
  const following = await watch(`&resourceVersion=${await now()}&timeoutSeconds=1`);
  await following.ended;
  expect(following.events).toEqual([]);
});

test('as tables: the columns come with the first event only', async () => {
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
  const following = await watch(`&resourceVersion=${await now()}`, accept);
  await make('t1');
  await make('t2');
  await following.until((events) => events.length === 2);
  const columns = following.events.map(({ object }) => (object.columnDefinitions as unknown[]).length);
  expect(columns).toEqual([4, 0]);
  expect(following.events[1]?.object.rows).toMatchObject([{ cells: ['t2', 'Opaque', 0, expect.anything()] }]);
});

test('stopping the emulator ends the watches', async () => {
  const other = await startTestEmulator();
  const following = await other.client.watch('/api/v1/pods?watch=true');
  await other.emulator.stop();
  await following.ended;
  expect(following.events).toEqual([]);
});
