import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildOnce, type CachedBuild, isBuilt } from './cached-build.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'moonin-build-'));
});
afterEach(() => rm(parent, { recursive: true }));

const place = (digest: string): CachedBuild => ({
  dir: path.join(parent, 'here'),
  recipe: { digest },
  isWhole: async (dir) => (await readdir(dir)).includes('program'),
});
const write = (content: string) => (dir: string) => writeFile(path.join(dir, 'program'), content);
const written = () => readFile(path.join(parent, 'here', 'program'), 'utf8');

test('is made once for a recipe, also when two ask at once', async () => {
  let made = 0;
  const make = async (dir: string) => {
    made += 1;
    await write('one')(dir);
  };
  await Promise.all([1, 2].map(() => buildOnce(place('a'), make, () => undefined)));
  expect([made, await isBuilt(place('a')), await isBuilt(place('b'))]).toEqual([1, true, false]);
});

test('another recipe, or a program that is gone, builds anew', async () => {
  await buildOnce(place('a'), write('one'), () => undefined);
  await buildOnce(place('b'), write('two'), () => undefined);
  expect(await written()).toBe('two');
  await rm(path.join(parent, 'here', 'program'));
  expect(await isBuilt(place('b'))).toBe(false);
  await buildOnce(place('b'), write('three'), () => undefined);
  expect(await written()).toBe('three');
});

test('a build that fails leaves what was there', async () => {
  await buildOnce(place('a'), write('one'), () => undefined);
  const failing = buildOnce(
    place('b'),
    () => Promise.reject(new Error('no compiler')),
    () => undefined,
  );
  await expect(failing).rejects.toThrow('no compiler');
  expect([await written(), await isBuilt(place('a')), await readdir(parent)]).toEqual(['one', true, ['here']]);
});
