import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContractServer, startContractServer, TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import type { DeploymentReport } from '@moonin/contracts';
import {
  bindHelm,
  createTestNamespace,
  describeWithHelmOnControlPlane,
  findOrBuildBinaries,
  sharedHelm,
  startControlPlane,
  type TestNamespace,
  waitUntil,
} from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { always, credentials, readSettings } from './env.ts';
import { type AgentProcess, spawnAgent } from './testing/agent-process.ts';
import { describeAgent } from './testing/agent-suite.ts';
import { type ChartRelease, installChart } from './testing/chart-release.ts';

const shared = await sharedHelm();
const found = await findOrBuildBinaries();
const wholeSuite = 'the agent with the rights of its chart and no others';

if (!shared.available) describe.skip(`${wholeSuite} (${shared.reason})`, () => undefined);
else if (found.kind === 'left-out') describe.skip(`${wholeSuite} (${found.reason})`, () => undefined);
else {
  describeAgent(wholeSuite, async () => {
    const plane = await startControlPlane({ binaries: found.binaries, nodes: 2 });
    const { scratchDir, kubeconfigPath } = plane;
    const helm = bindHelm({ helmPath: shared.path, scratchDir, kubeconfigPath });
    await plane.kubectl(['create', 'namespace', 'moonin']);
    const place = { namespace: 'moonin', release: 'moonin-agent', apiUrl: 'https://api.moonin.example' };
    const release = await installChart({ helm, plane, ...place });
    const { stdout } = await plane.kubectl(['config', 'current-context']);
    return {
      kubeconfigPath: release.kubeconfigPath,
      context: stdout.trim(),
      kubectl: plane.kubectl,
      async interrupt(meanwhile) {
        await plane.killApiServer();
        await meanwhile();
        await plane.startApiServer();
      },
      stop: plane.stop,
    };
  });
}

await describeWithHelmOnControlPlane('the agent as its chart starts it', ({ helm, controlPlane: plane }) => {
  let own: TestNamespace;
  let shop: TestNamespace;
  let api: ContractServer;
  let scratchDir = '';
  const started: AgentProcess[] = [];
  const releases: ChartRelease[] = [];

  beforeAll(async () => {
    own = await createTestNamespace(plane, 'moonin');
    shop = await createTestNamespace(plane, 'shop');
    api = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
    scratchDir = await mkdtemp(path.join(tmpdir(), 'agent-chart-'));
    await shop.kubectl(['create', 'deployment', 'web', '--image=registry.example/shop/web:1']);
  });
  afterAll(async () => {
    for (const agent of started) if (agent.child.exitCode === null) await agent.end('SIGKILL');
    for (const release of releases) await release.uninstall();
    await api?.close();
    for (const namespace of [own, shop]) await namespace?.remove();
    await rm(scratchDir, { recursive: true, force: true });
  });

  async function install(values: Parameters<typeof installChart>[0]['values'] = {}): Promise<ChartRelease> {
    const release = `agent-${randomBytes(4).toString('hex')}`;
    const installed = await installChart({ helm, plane, namespace: own.name, release, apiUrl: api.url, values });
    releases.push(installed);
    return installed;
  }

  /** Starts the agent with what its pod would have; only files and ports are this machine's. */
  async function start(release: ChartRelease, env: Record<string, string> = {}): Promise<AgentProcess> {
    const keyFile = path.join(scratchDir, randomBytes(4).toString('hex'));
    await writeFile(keyFile, await release.sanitiseKey());
    const ofThisMachine = { SANITISE_KEY_FILE: keyFile, STATE_DIR: scratchDir, HEALTH_ADDR: '127.0.0.1:0' };
    const variables = { ...(await release.env()), ...ofThisMachine, ...env };
    const agent = spawnAgent(['--kubeconfig', release.kubeconfigPath, '--leader-elect'], variables);
    started.push(agent);
    await waitUntil(() => agent.child.exitCode !== null || agent.output().includes('following changes'), {
      what: 'the agent follows',
      timeoutMs: 120_000,
    });
    expect(agent.errors()).toBe('');
    return agent;
  }

  /** Which kinds were read, by the agent's own metrics. */
  async function synced(agent: AgentProcess): Promise<{ read: string[]; unread: string[] }> {
    const address = agent.logged().find((line) => line.address)?.address;
    const text = await (await fetch(`http://${address}/metrics`)).text();
    const lines = [...text.matchAll(/^moonin_agent_informer_synced\{kind="(\w+)"[^}]*\} (\d)$/gm)];
    const kinds = (value: string) => lines.flatMap(([, kind = '', is]) => (is === value ? [kind] : [])).toSorted();
    return { read: kinds('1'), unread: kinds('0') };
  }
  const refused = (agent: AgentProcess) => agent.logged().filter(({ msg }) => msg.startsWith('a right is missing'));
  const holder = async () =>
    (await own.kubectl(['get', 'lease', 'moonin-agent', '-o', 'jsonpath={.spec.holderIdentity}'])).stdout;

  test('cluster-wide it reads every kind, takes the Lease, and goes to the API server past the proxy', async () => {
    const release = await install();
    // Nobody listens there: what goes through the proxy fails.
    const agent = await start(release, { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:9' });
    expect(refused(agent)).toEqual([]);
    const { read, unread } = await synced(agent);
    expect(unread).toEqual([]);
    expect(read).toEqual(expect.arrayContaining(['deployments', 'hpas', 'namespaces', 'nodes', 'pods', 'replicaSets']));
    expect(await holder()).toBe('agent-0');
    expect(await agent.end('SIGTERM')).toBe(0);
    expect(await holder()).toBe('');
  });

  test('in watched namespaces it reads every kind that lives in one', async () => {
    const agent = await start(await install({ watchNamespaces: [shop.name] }));
    const { read, unread } = await synced(agent);
    const ofTheCluster = ['clusterRoleBindings', 'clusterRoles', 'namespaces', 'nodes'];
    expect(ofTheCluster).toEqual(expect.arrayContaining(unread));
    expect(read).toEqual(expect.arrayContaining(['deployments', 'hpas', 'pods', 'replicaSets']));
    const names = [...api.inventory.live('deployment').values()].map(({ object }) => (object as DeploymentReport).name);
    expect(names).toContain('web');
    expect(await agent.end('SIGTERM')).toBe(0);
  });

  test('its variables are the ones that the agent reads, and mean what the values say', async () => {
    const release = await install({
      ignore: { namespaces: [], resources: ['job/*', 'deployment/canary-*'], nodeLabels: ['a/*'] },
      // They are not there, so no rights are made in them.
      watchNamespaces: ['shop', 'payments'],
      logLevel: 'debug',
      discovery: { healthPort: 9090, rbac: { create: false } },
    });
    const env = await release.env();
    const known = new Set([...Object.keys(always.shape), ...Object.keys(credentials.shape), 'NODE_OPTIONS']);
    expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
    const inside = { ...env, KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443' };
    expect(readSettings([], inside)).toMatchObject({
      mode: 'run',
      access: { kind: 'in-cluster' },
      api: { url: api.url, clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN },
      logLevel: 'debug',
      health: { host: '0.0.0.0', port: 9090 },
      ignore: { namespaces: [], resources: ['job/*', 'deployment/canary-*'], nodeLabels: ['a/*'] },
      watchNamespaces: ['shop', 'payments'],
      instance: 'agent-0',
      isLeaderElected: true,
      sanitiseKey: { file: '/etc/moonin/sanitise-key/sanitise.key', isMadeWhenAbsent: false },
    });
  });
});
