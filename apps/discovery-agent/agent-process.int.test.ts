import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startContractServer, TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import { clusterMetadata, type DeploymentReport, itemEnvelope, REPORTS } from '@moonin/contracts';
import { createTestNamespace, describeWithControlPlane, type TestNamespace, waitUntil } from '@moonin/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentProcess, spawnAgent } from './testing/agent-process.ts';
import { helmSecret } from './testing/helm-secret.ts';
import { resourceManifests } from './testing/resource-manifests.ts';

await describeWithControlPlane('the agent as a process', (plane) => {
  let namespace: TestNamespace;
  let stateDir = '';
  let context = '';
  const started: AgentProcess[] = [];

  const start = (args: readonly string[], env: Record<string, string>): AgentProcess => {
    const agent = spawnAgent(args, env);
    started.push(agent);
    return agent;
  };
  const credentials = (url: string) => ({
    API_URL: url,
    PROJECT_ID: '01977a00-0000-7000-8000-000000000002',
    CLUSTER_ID: TEST_CLUSTER_ID,
    CLUSTER_TOKEN: TEST_TOKEN,
    STATE_DIR: stateDir,
  });

  beforeAll(async () => {
    namespace = await createTestNamespace(plane, 'agent-process');
    stateDir = await mkdtemp(path.join(tmpdir(), 'agent-process-'));
    context = (await plane.kubectl(['config', 'current-context'])).stdout.trim();
    await namespace.kubectl(['create', 'deployment', 'web', '--image=registry.example/shop/web:1']);
    await namespace.kubectl(['set', 'env', 'deployment/web', 'API_TOKEN=canary-process-1']);
    await namespace.kubectl(['rollout', 'status', 'deployment/web', '--timeout=120s']);
    await namespace.kubectl(['autoscale', 'deployment/web', '--min=1', '--max=3', '--cpu=70%']);
    const release = helmSecret({ namespace: namespace.name, release: 'shop', revision: 1, status: 'deployed' });
    const objects = [release, ...resourceManifests(namespace.name)];
    await namespace.kubectl(['create', '-f', '-'], {
      stdin: objects.map((each) => JSON.stringify(each)).join('\n---\n'),
    });
  });
  afterAll(async () => {
    for (const agent of started) if (agent.child.exitCode === null) await agent.end('SIGKILL');
    await namespace.remove();
    await rm(stateDir, { recursive: true, force: true });
  });

  test('--once prints what would be sent, every item of it valid and free of credentials', async () => {
    const agent = start(['--once', '--output', 'json', '--kubeconfig', plane.kubeconfigPath, '--context', context], {});
    expect(await agent.end()).toBe(0);
    const printed = JSON.parse(agent.output());
    expect(clusterMetadata.safeParse(printed.cluster).success).toBe(true);
    for (const raw of printed.items) {
      const item = itemEnvelope.parse(raw);
      if (item.op !== 'upsert') throw new Error(`--once printed a ${item.op}`);
      expect(REPORTS[item.kind].safeParse(item.object).success).toBe(true);
    }
    const ofKind = (kind: string): { name: string }[] =>
      printed.items.flatMap((item: { kind: string; object: DeploymentReport }) =>
        item.kind === kind && item.object.namespace === namespace.name ? [item.object] : [],
      );
    expect(ofKind('deployment').map(({ name }) => name)).toEqual(['web']);
    expect(ofKind('helm-release')).toMatchObject([{ name: 'shop', chart: 'shop', status: 'deployed' }]);
    const kinds = ['service', 'ingress', 'network-policy', 'hpa', 'role', 'role-binding'];
    expect(kinds.filter((kind) => ofKind(kind).length === 0)).toEqual([]);
    expect(printed.missingRights).toEqual([]);
    expect(printed.kinds.every(({ synced }: { synced: boolean }) => synced)).toBe(true);
    expect(agent.output()).toContain('API_TOKEN');
    expect(agent.output() + agent.errors()).not.toMatch(/canary-process|canary-helm|canary-discovery/);
  });

  test('a context that is not there, and an environment that is not usable, are said in words', async () => {
    const wrong = start(['--once', '--kubeconfig', plane.kubeconfigPath, '--context', 'nope'], {});
    expect(await wrong.end()).toBe(1);
    expect(wrong.errors()).toMatch(/has no context "nope"; it has: /);
    expect(wrong.errors()).not.toContain('at ');
    const bare = start([], { CLUSTER_TOKEN: 'canary-process-2' });
    expect(await bare.end()).toBe(1);
    expect(bare.errors()).toMatch(/API_URL: is missing[\s\S]*CLUSTER_TOKEN[\s\S]*--kubeconfig/);
    expect(bare.errors()).not.toContain('canary-process');
  });

  test('a right that is missing is named, and everything else is reported; SIGTERM ends it', async () => {
    const name = `reader-${namespace.name}`;
    const rules = ['--verb=get,list,watch', '--resource=namespaces,pods,deployments.apps,replicasets.apps'];
    await plane.kubectl(['create', 'clusterrole', name, ...rules]);
    const token = await plane.createServiceAccountToken(namespace.name, 'agent');
    const subject = `--serviceaccount=${namespace.name}:agent`;
    await plane.kubectl(['create', 'clusterrolebinding', name, `--clusterrole=${name}`, subject]);
    const api = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
    try {
      const kubeconfig = await plane.kubeconfigFor(token);
      const agent = start(['--kubeconfig', kubeconfig], {
        ...credentials(api.url),
        IGNORE_RESOURCES: 'deployment/other-*',
      });
      await waitUntil(() => agent.output().includes('following changes'), { what: 'the agent follows' });
      const missing = agent.logged().filter(({ msg }) => msg.startsWith('a right is missing'));
      const named = missing.map(({ informer }) => informer ?? '');
      expect(named).toEqual(expect.arrayContaining(['hpas', 'nodes', 'services', 'clusterRoles', 'helmSecrets']));
      const granted = ['namespaces', 'pods', 'deployments', 'replicaSets'];
      expect(granted.filter((name) => named.includes(name))).toEqual([]);
      const held = () =>
        [...api.inventory.live('deployment').values()]
          .map(({ object }) => object as DeploymentReport)
          .filter((report) => report.namespace === namespace.name);
      expect(held().map((report) => report.name)).toEqual(['web']);
      expect(api.inventory.live('node').size).toBe(0);
      const address = agent.logged().find((line) => line.address)?.address;
      const ready = await fetch(`http://${address}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([200, 'ok\n']);

      await namespace.kubectl(['create', 'deployment', 'other-one', '--image=x']);
      await namespace.kubectl(['create', 'deployment', 'last', '--image=x']);
      await waitUntil(() => held().some((report) => report.name === 'last'), { what: 'last is reported' });
      expect(
        held()
          .map((report) => report.name)
          .sort(),
      ).toEqual(['last', 'web']);
      expect(await agent.end('SIGTERM')).toBe(0);
      expect(agent.output() + agent.errors()).not.toContain('canary-process');
      expect(agent.output()).not.toContain(TEST_TOKEN);
    } finally {
      await api.close();
      await plane.kubectl(['delete', 'clusterrolebinding,clusterrole', name]);
    }
  });

  test('with rights in one namespace only, WATCH_NAMESPACES reports that one', async () => {
    const rules = [
      '--verb=get,list,watch',
      '--resource=pods,deployments.apps,replicasets.apps,horizontalpodautoscalers.autoscaling',
    ];
    await namespace.kubectl(['create', 'role', 'narrow', ...rules]);
    const token = await plane.createServiceAccountToken(namespace.name, 'narrow');
    const subject = `--serviceaccount=${namespace.name}:narrow`;
    await namespace.kubectl(['create', 'rolebinding', 'narrow', '--role=narrow', subject]);
    const api = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
    try {
      const kubeconfig = await plane.kubeconfigFor(token);
      const agent = start(['--kubeconfig', kubeconfig], { ...credentials(api.url), WATCH_NAMESPACES: namespace.name });
      await waitUntil(() => agent.output().includes('following changes'), { what: 'the agent follows' });
      const reports = [...api.inventory.live('deployment').values()].map(({ object }) => object as DeploymentReport);
      expect(reports.map((report) => report.name)).toContain('web');
      expect(new Set(reports.map((report) => report.namespace))).toEqual(new Set([namespace.name]));
      expect(api.inventory.live('namespace').size).toBe(0);
      await waitUntil(() => api.heartbeats.some(({ cluster }) => cluster !== undefined), {
        what: 'the cluster is described',
      });
      expect(api.heartbeats.findLast(({ cluster }) => cluster !== undefined)?.cluster).toMatchObject({
        identity: null,
        provider: 'unknown',
      });
      expect(await agent.end('SIGTERM')).toBe(0);
    } finally {
      await api.close();
    }
  });

  test('of two agents one leads; the other takes over when it lets go, and ends at once when it loses', async () => {
    const token = await plane.createServiceAccountToken(namespace.name, 'pair');
    const subject = `--serviceaccount=${namespace.name}:pair`;
    const binding = `pair-${namespace.name}`;
    await plane.kubectl(['create', 'clusterrolebinding', binding, '--clusterrole=cluster-admin', subject]);
    const api = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
    try {
      const kubeconfig = await plane.kubeconfigFor(token, namespace.name);
      const run = (POD_NAME: string) =>
        start(['--kubeconfig', kubeconfig, '--leader-elect'], { ...credentials(api.url), POD_NAME });
      const leads = (instance: string) => api.heartbeats.findLast((beat) => beat.instance === instance)?.leader;
      const one = run('agent-one');
      await waitUntil(() => one.output().includes('following changes'), { what: 'the first leads and follows' });
      const two = run('agent-two');
      await waitUntil(() => leads('agent-two') === false, { what: 'the second stands by' });
      expect(two.output()).not.toContain('following changes');
      expect(await one.end('SIGTERM')).toBe(0);
      await waitUntil(() => two.output().includes('following changes'), {
        what: 'the second follows',
        timeoutMs: 20_000,
      });

      const stolen = { spec: { holderIdentity: 'thief', renewTime: '2100-01-01T00:00:00.000000Z' } };
      const theft = setInterval(() => {
        const again = { spec: { ...stolen.spec, leaseTransitions: Math.trunc(performance.now()) } };
        namespace.kubectl(['patch', 'lease', 'moonin-agent', '--type=merge', '-p', JSON.stringify(again)], {
          allowFailure: true,
        });
      }, 1_000);
      try {
        expect(await two.end()).toBe(1);
      } finally {
        clearInterval(theft);
      }
      expect(two.output()).toContain('the lease was lost');
    } finally {
      await api.close();
      await plane.kubectl(['delete', 'clusterrolebinding', binding]);
    }
  });
});
