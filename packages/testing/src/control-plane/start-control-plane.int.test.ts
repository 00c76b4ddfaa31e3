import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '../processes/file-lock.ts';
import { findOrBuildBinaries } from './find-control-plane.ts';
import { type ControlPlane, startControlPlane } from './start-control-plane.ts';
import { createTestNamespace } from './test-namespace.ts';

const source = await findOrBuildBinaries();
const binaries = source.kind === 'binaries' ? source.binaries : undefined;
const leftOut = source.kind === 'left-out' ? ` (${source.reason})` : '';

describe.skipIf(binaries === undefined)(`a control plane of our own${leftOut}`, () => {
  let dataDir: string;
  let first: ControlPlane;
  let second: ControlPlane;

  const start = (options: { readonly dataDir?: string; readonly nodes?: number } = {}) =>
    startControlPlane({ ...options, ...(binaries === undefined ? {} : { binaries }) });

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'moonin-kept-'));
    [first, second] = await Promise.all([start({ nodes: 1 }), start({ nodes: 2, dataDir })]);
  });
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const nodeNames = async (controlPlane: ControlPlane) =>
    (await controlPlane.kubectl(['get', 'nodes', '-o', 'name'])).stdout.trim().split('\n');

  test('two started at once do not collide', async () => {
    await first.kubectl(['create', 'namespace', 'only-in-first']);
    const seen = await second.kubectl(['get', 'namespace', 'only-in-first'], { allowFailure: true });
    expect(seen.stderr).toContain('NotFound');
    expect(await nodeNames(first)).toHaveLength(1);
    expect(await nodeNames(second)).toHaveLength(2);
  });

  test('nodes added later become Ready', async () => {
    const added = await second.addNodes(2, { pool: 'pool-b' });
    expect(added).toHaveLength(2);
    await second.kubectl(['wait', '--for=condition=Ready', 'nodes', ...added, '--timeout=120s']);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('%s and a new start of the API server keep the state', async (signal) => {
    const namespace = await createTestNamespace(first, 'restart');
    await namespace.kubectl(['create', 'deployment', 'web', '--image=nginx:1.27', '--replicas=2']);
    await namespace.kubectl(['rollout', 'status', 'deployment/web', '--timeout=120s']);
    const pidBefore = first.processIds()['kube-apiserver'];

    await first.killApiServer(signal);
    const away = await first.kubectl(['get', 'namespaces', '--request-timeout=2s'], { allowFailure: true });
    expect(away.exitCode).not.toBe(0);
    await first.startApiServer();

    expect(first.processIds()['kube-apiserver']).not.toBe(pidBefore);
    const ready = await namespace.kubectl(['get', 'deployment', 'web', '-o', 'jsonpath={.status.readyReplicas}']);
    expect(ready.stdout).toBe('2');
    await namespace.kubectl(['set', 'image', 'deployment/web', 'nginx=nginx:1.28']);
    await namespace.kubectl(['rollout', 'status', 'deployment/web', '--timeout=120s']);
  });

  test('a watch from before a compaction and a restart is told that it is too old', async () => {
    const { stdout } = await first.kubectl(['get', '--raw', '/api/v1/namespaces']);
    const old = (JSON.parse(stdout) as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
    await first.kubectl(['create', 'namespace', 'after-old']);
    expect(await first.compactEtcd()).toBeGreaterThan(Number(old));
    await first.restartApiServer();
    const watch = `/api/v1/namespaces?watch=1&timeoutSeconds=5&resourceVersion=${old}`;
    const answer = await first.kubectl(['get', '--raw', watch], { allowFailure: true });
    expect(answer.stdout + answer.stderr).toMatch(/too old resource version|has been compacted|"code":410/);
  });

  test('a service account may do what RBAC gives it and nothing else', async () => {
    const namespace = await createTestNamespace(first, 'rbac');
    const token = await first.createServiceAccountToken(namespace.name, 'reader');
    expect(await first.createServiceAccountToken(namespace.name, 'reader')).not.toBe('');
    const reader = await first.kubectlAs(token);
    const refused = await reader(['get', 'pods', '-n', namespace.name], { allowFailure: true });
    expect(refused.stderr).toContain('(Forbidden)');

    const subject = `--serviceaccount=${namespace.name}:reader`;
    await namespace.kubectl(['create', 'rolebinding', 'reader', '--clusterrole=view', subject]);
    expect((await reader(['get', 'pods', '-n', namespace.name])).exitCode).toBe(0);
    const elsewhere = await reader(['get', 'pods', '-n', 'default'], { allowFailure: true });
    expect(elsewhere.stderr).toContain('(Forbidden)');
    const writing = await reader(['create', 'configmap', 'mine', '-n', namespace.name], { allowFailure: true });
    expect(writing.stderr).toContain('cannot create resource "configmaps"');
  });

  test('a data folder takes one control plane at a time, and keeps its state over a stop', async () => {
    await expect(start({ dataDir })).rejects.toThrow(`already runs in ${dataDir}`);
    await second.kubectl(['create', 'namespace', 'kept']);
    const nodesBefore = await nodeNames(second);
    await second.stop();
    second = await start({ dataDir });
    expect((await second.kubectl(['get', 'namespace', 'kept', '-o', 'name'])).stdout).toBe('namespace/kept\n');
    expect(await nodeNames(second)).toEqual(nodesBefore);
  });

  test('stop ends every process and removes a temporary folder', async () => {
    const processIds = Object.values(first.processIds());
    expect(processIds).toHaveLength(5);
    await first.stop();
    expect(processIds.filter(isAlive)).toEqual([]);
    await expect(access(first.kubeconfigPath)).rejects.toThrow('ENOENT');
  });
});
