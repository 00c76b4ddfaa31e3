import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSanitiseKey } from './sanitise-key.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sanitise-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = (file: string, isMadeWhenAbsent: boolean, clusterId = 'one') =>
  loadSanitiseKey({ file: path.join(folder, file), isMadeWhenAbsent, clusterId });

test('agents that start together make one secret, which only their user may read, and agree on the key', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => load('state/key', true)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await readdir(path.join(folder, 'state'))).toEqual(['key']);
  expect((await stat(path.join(folder, 'state/key'))).mode & 0o777).toBe(0o600);
});

test('another cluster has another key from the same file', async () => {
  expect(await load('key', true, 'one')).not.toEqual(await load('key', true, 'two'));
});

test('a mounted file must be there and long enough', async () => {
  await expect(load('key', false)).rejects.toThrow(/SANITISE_KEY_FILE: .*key is not there/);
  await writeFile(path.join(folder, 'short'), 'x');
  await expect(load('short', false)).rejects.toThrow('needs at least 32 random bytes and has 1');
  await expect(load('.', false)).rejects.toThrow('cannot be read');
});
