import { randomBytes } from 'node:crypto';
import type { DeploymentReport, NodeReport, RevisionReport } from '@moonin/contracts';
import { podAnnotations, waitUntil } from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgentBed, startAgentBed, type TestCluster } from './agent-bed.ts';
import { testResources } from './resource-suite.ts';
import { testRuns } from './run-suite.ts';

const PAUSE_IMAGE = 'registry.example/shop/web';

/** The agent's suite, the same on every kind of cluster; the tests build on each other. */
export function describeAgent(name: string, startCluster: () => Promise<TestCluster>): void {
  describe(name, { timeout: 180_000 }, () => {
    let cluster: TestCluster;
    let bed: AgentBed;
    const namespaces = ['one', 'two', 'three'].map((each) => `${each}-${randomBytes(3).toString('hex')}`);
    const [first = '', second = '', third = ''] = namespaces;

    const run = (...args: string[]) => cluster.kubectl(args);
    const inFirst = (...args: string[]) => run('-n', first, ...args);
    const deploy = (namespace: string, deployment: string, tag = '1', replicas = 1) =>
      run(
        '-n',
        namespace,
        'create',
        'deployment',
        deployment,
        `--image=${PAUSE_IMAGE}:${tag}`,
        `--replicas=${replicas}`,
      );
    const rolledOut = (namespace: string, deployment: string) =>
      run('-n', namespace, 'rollout', 'status', `deployment/${deployment}`, '--timeout=120s');
    const reports = <Report>(kind: 'node' | 'deployment' | 'revision') =>
      [...bed.api.inventory.live(kind)].map(([uid, { object }]) => ({ uid, report: object as Report }));
    const deployment = (wanted: string) =>
      reports<DeploymentReport>('deployment').find(
        ({ report }) => report.namespace === first && report.name === wanted,
      );
    const revisions = (wanted: string) => {
      const uid = deployment(wanted)?.uid;
      return reports<RevisionReport>('revision')
        .filter(({ report }) => report.deploymentUid === uid)
        .map(({ report }) => report)
        .sort((a, b) => a.number - b.number);
    };
    /** Field managers carry whole seconds: of two in one second nobody can tell which came later. */
    const nextSecond = async () => {
      const began = Math.trunc(Date.now() / 1_000);
      await until('the next second began', () => Math.trunc(Date.now() / 1_000) > began);
    };
    const until = (what: string, look: () => unknown) =>
      waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });

    beforeAll(async () => {
      cluster = await startCluster();
      bed = await startAgentBed(cluster);
      for (const namespace of namespaces) await run('create', 'namespace', namespace);
      await deploy(first, 'before', '1', 2);
      await rolledOut(first, 'before');
      await bed.startAgent();
    }, 180_000);
    afterAll(async () => {
      await bed?.stop();
      await cluster?.stop();
    });

    test('the baseline is what was there before the agent', async () => {
      expect(await bed.untilEqual()).toBeGreaterThan(6);
      expect(deployment('before')?.report).toMatchObject({
        management: { type: 'regular' },
        health: { status: 'healthy', troubles: [] },
        images: [{ container: 'web', registry: 'registry.example', repository: 'shop/web', tag: '1' }],
      });
      const [revision] = revisions('before');
      expect(revision).toMatchObject({ number: 1, current: true, outcome: 'complete', actor: { tool: 'kubectl' } });
      expect(revision?.startedAt).not.toBeNull();
      expect(revision?.finishedAt).not.toBeNull();
    });

    test('heartbeats say who leads and describe the cluster once', async () => {
      const described = () => bed.api.heartbeats.filter((beat) => beat.cluster !== undefined);
      await until('the cluster is described', () => described().length > 0);
      await until('more heartbeats came', () => bed.api.heartbeats.length > 3);
      expect(described()).toHaveLength(1);
      const { stdout } = await run('get', 'namespace', 'kube-system', '-o', 'jsonpath={.metadata.uid}');
      expect(described()[0]).toMatchObject({
        leader: true,
        instance: 'agent-under-test',
        cluster: { identity: stdout },
      });
      expect(described()[0]?.cluster?.kubernetesVersion).toMatch(/^v1\./);
    });

    test('a change of the image is a revision, with who and how it ended', async () => {
      await deploy(first, 'web');
      await rolledOut(first, 'web');
      await nextSecond();
      await inFirst('set', 'image', 'deployment/web', `web=${PAUSE_IMAGE}:2`);
      await inFirst('annotate', 'deployment/web', 'kubernetes.io/change-cause=release two');
      await rolledOut(first, 'web');
      await bed.untilEqual();
      expect(revisions('web')).toMatchObject([
        { number: 1, current: false },
        {
          number: 2,
          current: true,
          outcome: 'complete',
          rolledBackTo: null,
          images: [{ tag: '2' }],
          actor: { manager: 'kubectl-set', operation: 'Update', tool: 'kubectl', changeCause: 'release two' },
        },
      ]);
    });

    test('scaling is a change and no revision', async () => {
      const uid = deployment('web')?.uid;
      const writes = () =>
        bed.api.inventory.written.filter((line) => line.startsWith(`upsert revision ${uid}:`)).length;
      const before = writes();
      await inFirst('scale', 'deployment/web', '--replicas=3');
      await rolledOut(first, 'web');
      await bed.untilEqual();
      expect(deployment('web')?.report.replicas).toMatchObject({ desired: 3, available: 3 });
      expect(revisions('web')).toHaveLength(2);
      expect(writes()).toBe(before);
    });

    test('a rollback and a restart are revisions that say so', async () => {
      await inFirst('rollout', 'undo', 'deployment/web');
      await rolledOut(first, 'web');
      await nextSecond();
      await inFirst('rollout', 'restart', 'deployment/web');
      await rolledOut(first, 'web');
      await bed.untilEqual();
      expect(
        revisions('web').map(({ number, rolledBackTo, images }) => [number, rolledBackTo, images[0]?.tag]),
      ).toEqual([
        [1, null, '1'],
        [2, null, '2'],
        [3, 1, '1'],
        [4, null, '1'],
      ]);
      expect(revisions('web')[3]).toMatchObject({
        current: true,
        actor: { manager: 'kubectl-rollout', tool: 'kubectl-rollout' },
      });
    });

    test('an image that cannot be pulled shows as kubectl shows it, and goes when it is mended', async () => {
      await inFirst('set', 'image', 'deployment/web', `web=${PAUSE_IMAGE}:broken`);
      await until('web is degraded', () => deployment('web')?.report.health.reason === 'ImagePullBackOff');
      expect(deployment('web')?.report.health).toMatchObject({
        status: 'degraded',
        troubles: [{ reason: 'ImagePullBackOff', container: 'web', revision: 5 }],
      });
      await inFirst('rollout', 'undo', 'deployment/web');
      await rolledOut(first, 'web');
      await until('web is healthy', () => deployment('web')?.report.health.status === 'healthy');
      await bed.untilEqual();
      expect(revisions('web').map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    test('a crash loop is one trouble, however it reads at the moment', async () => {
      await deploy(first, 'crashing');
      const patch = { spec: { template: { metadata: { annotations: { [podAnnotations.fail]: 'crash-loop' } } } } };
      await inFirst('patch', 'deployment', 'crashing', '--type=merge', '-p', JSON.stringify(patch));
      await until('crashing is degraded', () => deployment('crashing')?.report.health.reason === 'CrashLoopBackOff');
      expect(deployment('crashing')?.report.health).toMatchObject({
        status: 'degraded',
        troubles: [{ reason: 'CrashLoopBackOff', pods: 1, exitCode: 1 }],
      });
      await inFirst('delete', 'deployment', 'crashing');
      await bed.untilEqual();
    });

    test('paused, scaled to zero, and what scales it', async () => {
      await inFirst('rollout', 'pause', 'deployment/web');
      await until('web is suspended', () => deployment('web')?.report.health.reason === 'DeploymentPaused');
      await inFirst('rollout', 'resume', 'deployment/web');
      await inFirst('autoscale', 'deployment/web', '--min=2', '--max=5', '--cpu=70%');
      await until('web has its HPA', () => deployment('web')?.report.hpa?.maxReplicas === 5);
      expect(deployment('web')?.report.hpa).toMatchObject({ name: 'web', minReplicas: 2, metrics: ['cpu: 70%'] });
      await inFirst('delete', 'hpa', 'web');
      await until('web has none', () => deployment('web')?.report.hpa === null);
      await inFirst('scale', 'deployment/before', '--replicas=0');
      await until('before is at zero', () => deployment('before')?.report.health.reason === 'ScaledToZero');
    });

    test('no credential of a Deployment leaves the cluster', async () => {
      const env = [
        { name: 'DATABASE_PASSWORD', value: 'canary-discovery-1' },
        { name: 'DATABASE_URL', value: 'postgres://app:canary-discovery-2@db:5432/app' },
      ];
      const args = ['--token', 'canary-discovery-3'];
      const patch = { spec: { template: { spec: { containers: [{ name: 'web', env, args }] } } } };
      await inFirst('patch', 'deployment', 'web', '-p', JSON.stringify(patch));
      await inFirst(
        'annotate',
        'deployment/web',
        'kubernetes.io/change-cause=set --password=canary-discovery-4',
        '--overwrite',
      );
      await rolledOut(first, 'web');
      await until('the revision is told', () => JSON.stringify(revisions('web').at(-1)).includes('DATABASE_PASSWORD'));
      await bed.untilEqual();
      const sent = bed.api.seen.map(({ text }) => text).join('\n');
      expect(sent).toContain('postgres://');
      expect(sent).not.toContain('canary-discovery');
      expect(JSON.stringify(bed.logged)).not.toContain('canary-discovery');
    });

    testResources({ cluster: () => cluster, bed: () => bed, namespace: first, image: `${PAUSE_IMAGE}:1` });

    testRuns({ cluster: () => cluster, bed: () => bed, namespace: first });

    test('nodes are followed', async () => {
      const [node] = reports<NodeReport>('node');
      await run('cordon', node?.report.name ?? '');
      await until('the node is cordoned', () =>
        reports<NodeReport>('node').some(({ uid, report }) => uid === node?.uid && report.unschedulable),
      );
      await run('uncordon', node?.report.name ?? '');
      await bed.untilEqual();
    });

    test('a deleted namespace goes with everything in it', async () => {
      for (const each of ['a', 'b', 'c']) await deploy(second, each);
      await bed.untilEqual();
      const before = bed.api.inventory.live('deployment').size;
      await run('delete', 'namespace', second, '--wait=false');
      await until('its Deployments are gone', () => bed.api.inventory.live('deployment').size === before - 3);
      await run('wait', '--for=delete', `namespace/${second}`, '--timeout=120s');
      await bed.untilEqual();
    });

    test('what happened around a restart of the API server is not missed', async () => {
      for (const each of ['d', 'e']) await deploy(third, each);
      await cluster.interrupt(async () => undefined);
      await run('-n', third, 'set', 'image', 'deployment/d', `web=${PAUSE_IMAGE}:9`);
      await run('-n', third, 'delete', 'deployment', 'e');
      await deploy(third, 'f');
      await rolledOut(third, 'd');
      await bed.untilEqual(120_000);
    });

    test('while the API is away only names wait, and the newest state arrives after', async () => {
      await bed.api.close();
      for (const tag of ['20', '21', '22']) {
        await inFirst('set', 'image', 'deployment/web', `web=${PAUSE_IMAGE}:${tag}`);
        await rolledOut(first, 'web');
      }
      await deploy(first, 'while-away');
      await inFirst('delete', 'deployment', 'before');
      await until('changes wait', async () => (await bed.metric('moonin_agent_queue_depth')) > 1);
      await bed.api.open();
      await bed.untilEqual();
      expect(deployment('web')?.report.images[0]?.tag).toBe('22');
      expect(revisions('web').map(({ images }) => images[0]?.tag)).toEqual(expect.arrayContaining(['20', '21', '22']));
    });

    test('a sync after all this finds nothing to correct, and nothing was skipped', async () => {
      await bed.stop();
      const again = await startAgentBed(cluster);
      bed = again;
      await again.startAgent();
      await again.untilEqual();
      expect(await again.metric('moonin_agent_sync_corrections_total')).toBe(0);
      expect(await again.metric('moonin_agent_items_skipped_total')).toBe(0);
      expect(await again.metric('moonin_agent_items_rejected_total')).toBe(0);
    });
  });
}
