import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { DataFolderError, type KubeEmulator, startKubeEmulator } from './index.ts';
import type { JsonObject } from './model/json.ts';
import { deploymentBody, EmulatorClient, fastPods, startTestEmulator } from './testing/emulator-client.ts';

vi.setConfig({ testTimeout: 30_000 });

let folder = '';
const running: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moonin-emulator-'));
});
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<{ emulator: KubeEmulator; client: EmulatorClient }> {
  const started = await startTestEmulator({ dataDir: folder });
  running.push(started.emulator);
  return started;
}

const deployments = '/apis/apps/v1/namespaces/default/deployments';
const isAvailable = ({ status }: JsonObject) => (status as JsonObject).availableReplicas === 2;

test('the kubeconfig has the one context, the authority and the token, and only its owner may read it', async () => {
  const { emulator } = await start();
  const path = join(folder, 'kubeconfig');
  expect(emulator.kubeconfigPath).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe(emulator.kubeconfig);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(parse(emulator.kubeconfig)).toMatchObject({
    'current-context': 'moonin-embedded',
    clusters: [{ name: 'moonin-embedded', cluster: { server: emulator.url } }],
    users: [{ user: { token: emulator.token } }],
    contexts: [{ name: 'moonin-embedded' }],
  });
});

test('after a stop everything goes on as it was: objects, credentials, resourceVersion, and watches without a gap', async () => {
  const first = await start();
  await first.client.create(deployments, deploymentBody('web'));
  const before = await first.client.waitFor(`${deployments}/web`, isAvailable);
  const { resourceVersion } = (await first.client.get(deployments)).metadata as { resourceVersion: string };
  await running.pop()?.stop();
  const second = await start();
  expect(second.emulator.token).toBe(first.emulator.token);
  expect(second.emulator.certificateAuthority).toBe(first.emulator.certificateAuthority);
  expect(await second.client.get(`${deployments}/web`)).toEqual(before);
  const watch = await second.client.watch(`${deployments}?watch=true&resourceVersion=${resourceVersion}`);
  await second.client.patch(`${deployments}/web`, { metadata: { labels: { seen: 'yes' } } });
  await watch.until((events) => events.length > 0);
  expect(watch.events[0]).toMatchObject({ type: 'MODIFIED', object: { metadata: { labels: { seen: 'yes' } } } });
  watch.close();
});

/** An emulator that can be killed; `fileKiB` is the size beyond which its files cannot grow, as on a full disk. */
async function startProcess(fileKiB?: number): Promise<{ child: ChildProcess; client: EmulatorClient }> {
  const script = fileURLToPath(new URL('./testing/emulator-process.ts', import.meta.url));
  const limit = fileKiB === undefined ? '' : `ulimit -f ${fileKiB}; `;
  const command = `${limit}exec "$0" "$1" "$2"`;
  const child = spawn('bash', ['-c', command, process.execPath, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { token, authorityPem } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as Record<
    string,
    string
  >;
  const url = `https://127.0.0.1:${line.toString().trim()}`;
  const emulator = { url, token, certificateAuthority: authorityPem } as KubeEmulator;
  return { child, client: new EmulatorClient(emulator) };
}

test('after kill -9 in the middle of writing nothing that was answered is lost, and the rollout goes on', async () => {
  const { child, client } = await startProcess();
  await client.create(deployments, deploymentBody('web'));
  const answered: string[] = [];
  let version = 0;
  const write = async (worker: number): Promise<void> => {
    for (let count = 0; ; count += 1) {
      const name = `w${worker}-${count}`;
      const { metadata } = await client.create('/api/v1/namespaces/default/configmaps', { metadata: { name } });
      answered.push(name);
      version = Math.max(version, Number((metadata as JsonObject).resourceVersion));
    }
  };
  const writing = Promise.allSettled([write(1), write(2), write(3)]);
  while (answered.length < 60) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await writing;

  const second = await start();
  const list = await second.client.get('/api/v1/namespaces/default/configmaps');
  const kept = new Set((list.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name));
  expect(answered.filter((name) => !kept.has(name))).toEqual([]);
  expect(Number((list.metadata as JsonObject).resourceVersion)).toBeGreaterThanOrEqual(version);
  await second.client.waitFor(`${deployments}/web`, isAvailable);
});

test('on a full disk writes are refused with a 500, reads go on, and what was answered is there afterwards', async () => {
  const { child, client } = await startProcess(256);
  const path = '/api/v1/namespaces/default/configmaps';
  const data = { filler: 'x'.repeat(8000) };
  const answered: string[] = [];
  for (let code = 201; code === 201; ) {
    const name = `f${answered.length}`;
    ({ code } = await client.call('POST', path, { body: { metadata: { name }, data } }));
    if (code === 201) answered.push(name);
    else expect(code).toBe(500);
  }
  expect(answered.length).toBeGreaterThan(5);
  expect((await client.call('GET', `${path}/f0`)).code).toBe(200);
  expect((await client.call('GET', `${path}/f${answered.length}`)).code).toBe(404);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const second = await start();
  const { items } = await second.client.get(path);
  const kept = (items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);
  expect(kept).toEqual(expect.arrayContaining(answered));
  expect(kept).not.toContain(`f${answered.length}`);
});

test('a folder in use, a port in use and a broken folder are clear errors that leave no lock behind', async () => {
  const { emulator } = await start();
  await expect(startKubeEmulator({ port: emulator.port })).rejects.toThrow(/EADDRINUSE/);
  writeFileSync(join(folder, 'lock'), `${process.ppid}\n`);
  await expect(startKubeEmulator({ dataDir: folder })).rejects.toThrow(
    new DataFolderError(
      `${folder} is in use by process ${process.ppid}; stop it first, or delete ${join(folder, 'lock')} when that process is no emulator`,
    ),
  );
  const other = mkdtempSync(join(tmpdir(), 'moonin-broken-'));
  writeFileSync(join(other, 'credentials.json'), 'nonsense');
  await expect(startKubeEmulator({ dataDir: other })).rejects.toThrow(/credentials\.json is not readable/);
  expect(existsSync(join(other, 'lock'))).toBe(false);
  rmSync(other, { recursive: true });
});

test('its own nodes, and as many as asked for', async () => {
  const node = { zone: 'z', region: 'r', instanceType: 'small', cpu: 2, memory: '4Gi', maxPods: 5 };
  const started = await startTestEmulator({
    nodes: [{ ...node, name: 'edge', labels: { site: 'x' } }],
    podTimings: fastPods,
  });
  running.push(started.emulator);
  const { items } = await started.client.get('/api/v1/nodes');
  expect(items).toMatchObject([
    {
      metadata: { name: 'edge', labels: { 'topology.kubernetes.io/zone': 'z', site: 'x' } },
      status: {
        allocatable: { cpu: '2', pods: '5' },
        nodeInfo: { kubeletVersion: expect.stringMatching(/^v1\.36\./) },
      },
    },
  ]);
});
