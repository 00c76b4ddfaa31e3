import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@moonin/runtime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpool, type SpoolLimits } from './spool.ts';

let dir: string;
let losses: string[];
let diskFailures: number;
let logged: { level: string; msg: string }[];

beforeEach(async () => {
  dir = path.join(await mkdtemp(path.join(tmpdir(), 'spool-')), 'spool');
  losses = [];
  logged = [];
  diskFailures = 0;
});
afterEach(() => rm(path.dirname(dir), { recursive: true, force: true }));

let now = 1_000;
const open = (limits: Partial<SpoolLimits> = {}, where = dir) =>
  openSpool({
    dir: where,
    limits,
    nowMs: () => now++,
    log: createLogger({
      name: 'test',
      level: 'info',
      destination: { write: (line: string) => void logged.push(JSON.parse(line)) },
    }),
    metrics: {
      delivered: () => undefined,
      lost: (reason) => void losses.push(reason),
      diskFailed: () => {
        diskFailures += 1;
      },
    },
  });
type Opened = Awaited<ReturnType<typeof open>>;
const contents = async (spool: Opened) =>
  Promise.all(spool.entries().map(async (entry) => (await spool.read(entry)) ?? 'damaged'));

test('facts survive the process that wrote them, oldest first', async () => {
  const first = await open();
  await first.put('a', ['1']);
  await first.put('b', ['2', '3']);
  const second = await open();
  expect(await contents(second)).toEqual([
    { key: 'a', items: ['1'] },
    { key: 'b', items: ['2', '3'] },
  ]);
  const [oldest] = second.entries();
  if (oldest === undefined) throw new Error('there is one');
  await second.remove(oldest);
  expect(await contents(await open())).toEqual([{ key: 'b', items: ['2', '3'] }]);
});

test('a later word for the same key replaces the earlier one', async () => {
  const spool = await open();
  await spool.put('a', ['1']);
  await spool.put('b', ['2']);
  await spool.put('a', ['3']);
  expect(await contents(spool)).toEqual([
    { key: 'b', items: ['2'] },
    { key: 'a', items: ['3'] },
  ]);
  expect(await readdir(dir)).toHaveLength(2);
});

test('the oldest go first when there are too many, and are counted', async () => {
  const spool = await open({ maxEntries: 2 });
  for (const key of ['a', 'b', 'c', 'd']) await spool.put(key, [key]);
  expect(spool.entries().map(({ key }) => key)).toEqual(['c', 'd']);
  expect(losses).toEqual(['full', 'full']);
  expect(await readdir(dir)).toHaveLength(2);
});

test('or when they are too large together; one that is too large alone displaces nothing', async () => {
  const spool = await open({ maxBytes: 1_000 });
  await spool.put('a', ['x'.repeat(400)]);
  await spool.put('b', ['x'.repeat(400)]);
  expect(spool.entries().map(({ key }) => key)).toEqual(['b']);
  await spool.put('c', ['x'.repeat(2_000)]);
  expect(spool.entries().map(({ key }) => key)).toEqual(['b']);
  expect(losses).toEqual(['full', 'full']);
  expect(spool.bytes).toBeLessThanOrEqual(1_000);
});

test('what is left there beyond a smaller bound is dropped at the start', async () => {
  const before = await open();
  for (const key of ['a', 'b', 'c']) await before.put(key, [key]);
  const after = await open({ maxEntries: 1 });
  expect(await contents(after)).toEqual([{ key: 'c', items: ['c'] }]);
});

test.each([
  ['cut', (text: string) => text.slice(0, -3)],
  ['changed', (text: string) => text.replace('fact', 'lie!')],
  ['empty', () => ''],
  ['binary', () => '\u0000\u0001\ufffd'],
])('an entry that is %s is left out, the others stay', async (_how, damage) => {
  const before = await open();
  await before.put('a', ['fact']);
  await before.put('b', ['2']);
  const [file = ''] = (await readdir(dir)).sort();
  await writeFile(path.join(dir, file), damage(await readFile(path.join(dir, file), 'utf8')));
  const after = await open();
  expect(await contents(after)).toEqual(['damaged', { key: 'b', items: ['2'] }]);
  expect(after.entries()).toHaveLength(1);
  expect(losses).toEqual(['corrupt']);
});

test('half written files go, and files of others are left alone', async () => {
  await open();
  await writeFile(path.join(dir, '000000000000001-000001.entry.7.draft'), 'half');
  await writeFile(path.join(dir, 'notes.txt'), 'mine');
  const spool = await open();
  expect(spool.entries()).toEqual([]);
  expect(await readdir(dir)).toEqual(['notes.txt']);
});

test('a folder that cannot be is said once, and facts wait in memory within a bound', async () => {
  await writeFile(`${path.dirname(dir)}/file`, '');
  const spool = await open({ maxMemoryBytes: 1_000 }, path.join(path.dirname(dir), 'file', 'spool'));
  for (const key of ['a', 'b', 'c']) await spool.put(key, ['x'.repeat(300)]);
  expect((await contents(spool)).map((each) => (typeof each === 'string' ? each : each.key))).toEqual(['b', 'c']);
  expect(losses).toEqual(['full']);
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(diskFailures).toBeGreaterThan(3);
});

test('a disk that fails in the middle is survived: what it had is gone, what comes waits', async () => {
  const spool = await open();
  await spool.put('a', ['1']);
  await rm(dir, { recursive: true });
  await spool.put('b', ['2']);
  expect(spool.entries().map(({ key }) => key)).toEqual(['a', 'b']);
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(await contents(spool)).toEqual(['damaged', { key: 'b', items: ['2'] }]);
});
