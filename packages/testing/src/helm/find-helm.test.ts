import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTestingEnv } from '../env.ts';
import { readHelmRecipe } from './build-helm.ts';
import { findOrBuildHelm } from './find-helm.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'moonin-find-helm-'));
});
afterEach(() => rm(dir, { recursive: true }));

const find = (variables: Readonly<Record<string, string>>, helmCommand = 'moonin-no-such-helm') =>
  findOrBuildHelm({
    env: readTestingEnv({ MOONIN_CACHE_DIR: path.join(dir, 'cache'), ...variables }),
    goCommand: 'moonin-no-such-go',
    helmCommand,
  });

async function helmThatSays(version: string): Promise<string> {
  const file = path.join(dir, 'helm');
  await writeFile(file, `#!/bin/sh\necho "WARNING: something else" >&2\necho ${version}\n`);
  await chmod(file, 0o755);
  return file;
}

test('without any way in there is one line that says why', async () => {
  expect(await find({})).toEqual({
    kind: 'left-out',
    reason: 'Chart tests left out: no helm, and no Go toolchain to build one',
  });
});

test.each(['v3.14.0', 'v3.19.2+g1', 'v4.3.2'])('an installed Helm %s is taken', async (version) => {
  const helm = await helmThatSays(version);
  expect(await find({}, helm)).toEqual({ kind: 'helm', origin: 'PATH', path: helm });
});

test.each(['v3.13.9', 'v2.17.0'])('an installed Helm %s is too old', async (version) => {
  expect(await find({}, await helmThatSays(version))).toMatchObject({
    kind: 'left-out',
    reason: expect.stringMatching(/helm [23]\.1[37] is older than 3\.14/),
  });
});

test('MOONIN_HELM is taken before anything else, and has to work', async () => {
  const helm = await helmThatSays('v4.0.0');
  expect(await find({ MOONIN_HELM: helm })).toEqual({ kind: 'helm', origin: 'MOONIN_HELM', path: helm });
  await expect(find({ MOONIN_HELM: path.join(dir, 'nothing') })).rejects.toThrow('is not a Helm of 3.14 or newer');
  await expect(find({ MOONIN_HELM: dir })).rejects.toThrow('is not a Helm');
});

test('the version is the one that go.mod pins', async () => {
  expect(await readHelmRecipe()).toEqual({ version: 'v4.3.2', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
