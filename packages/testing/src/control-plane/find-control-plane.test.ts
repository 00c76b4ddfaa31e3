import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTestingEnv } from '../env.ts';
import { findOrBuildControlPlane } from './find-control-plane.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'moonin-find-'));
});
afterEach(() => rm(dir, { recursive: true }));

const find = (variables: Readonly<Record<string, string>>) =>
  findOrBuildControlPlane({
    env: readTestingEnv({ MOONIN_CACHE_DIR: path.join(dir, 'cache'), ...variables }),
    goCommand: 'moonin-no-such-go',
  });

test('without any way in there is one line that says why', async () => {
  expect(await find({})).toEqual({
    kind: 'left-out',
    reason: 'Kubernetes tests left out: no Go toolchain and no KUBEBUILDER_ASSETS',
  });
});

test('who turns it off gets it off, whatever else is named', async () => {
  const found = await find({
    MOONIN_TEST_CONTROL_PLANE: 'off',
    MOONIN_TEST_KUBECONFIG: '/k',
    MOONIN_TEST_CONTEXT: 'c',
  });
  expect(found).toEqual({ kind: 'left-out', reason: 'Kubernetes tests left out: MOONIN_TEST_CONTROL_PLANE=off' });
});

test('a kubeconfig needs its context by name, and the other way round', async () => {
  const message = 'a current context is never taken';
  await expect(find({ MOONIN_TEST_KUBECONFIG: '/k' })).rejects.toThrow(message);
  await expect(find({ MOONIN_TEST_CONTEXT: 'c' })).rejects.toThrow(message);
  expect(await find({ MOONIN_TEST_KUBECONFIG: '/k', MOONIN_TEST_CONTEXT: 'c' })).toEqual({
    kind: 'kubeconfig',
    kubeconfigPath: '/k',
    context: 'c',
    kubectl: 'kubectl',
  });
});

test('KUBEBUILDER_ASSETS may lack the controller manager, and not the API server', async () => {
  for (const name of ['etcd', 'kubectl']) await addProgram(name);
  await expect(find({ KUBEBUILDER_ASSETS: dir })).rejects.toThrow(`KUBEBUILDER_ASSETS=${dir} has no kube-apiserver`);
  await addProgram('kube-apiserver');
  expect(await find({ KUBEBUILDER_ASSETS: dir })).toMatchObject({
    kind: 'binaries',
    origin: 'KUBEBUILDER_ASSETS',
    binaries: { etcd: path.join(dir, 'etcd'), kubeControllerManager: undefined, kwok: undefined },
  });
});

async function addProgram(name: string): Promise<void> {
  const file = path.join(dir, name);
  await writeFile(file, '#!/bin/sh\n');
  await chmod(file, 0o755);
}
