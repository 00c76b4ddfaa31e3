import type { DeploymentReport, PodTrouble } from '@moonin/contracts';
import {
  createTestNamespace,
  describeWithControlPlane,
  podAnnotations,
  type TestNamespace,
  waitUntil,
} from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgentBed, startAgentBed } from './testing/agent-bed.ts';
import {
  ago,
  container,
  ended,
  running,
  runs,
  scheduled,
  unready,
  WEB_IMAGE,
  WRITTEN_STATUSES,
} from './testing/written-statuses.ts';

await describeWithControlPlane('errors of Deployments on a real control plane', (plane) => {
  let namespace: TestNamespace;
  let bed: AgentBed;

  const health = (name: string) =>
    [...bed.api.inventory.live('deployment').values()]
      .map(({ object }) => object as DeploymentReport)
      .find((report) => report.namespace === namespace.name && report.name === name)?.health;
  const troublesOf = (name: string) => health(name)?.troubles ?? [];
  const until = (what: string, look: () => unknown) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });
  const create = (object: object) =>
    namespace.kubectl(['apply', '--server-side', '-f', '-'], { stdin: JSON.stringify(object) });

  async function deploy(
    name: string,
    input: { spec?: object; pod?: object; annotations?: Record<string, string>; image?: string } = {},
  ): Promise<void> {
    const labels = { app: name };
    await create({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels, annotations: input.annotations ?? {} },
          spec: { containers: [{ name: 'web', image: input.image ?? `${WEB_IMAGE}:1` }], ...input.pod },
        },
        ...input.spec,
      },
    });
  }
  /** A pod that nothing runs: its status is what the test writes. */
  async function podOf(name: string): Promise<string> {
    let pod = '';
    await until(`${name} has a pod`, async () => {
      const { stdout } = await namespace.kubectl(['get', 'pods', `-l=app=${name}`, '-o', 'name']);
      pod = stdout.trim().split('\n')[0] ?? '';
      return pod !== '';
    });
    return pod;
  }
  async function write(pod: string, status: object): Promise<void> {
    const patch = JSON.stringify({ status });
    await namespace.kubectl(['patch', pod, '--subresource=status', '--type=merge', '-p', patch]);
  }
  const told = async (name: string, type: PodTrouble['type']): Promise<PodTrouble> => {
    await until(`${name} has ${type}`, () => troublesOf(name).some((trouble) => trouble.type === type));
    const found = troublesOf(name).find((trouble) => trouble.type === type);
    if (found === undefined) throw new Error(`${name} has no ${type} any more`);
    return found;
  };

  beforeAll(async () => {
    namespace = await createTestNamespace(plane, 'errors');
    const { stdout } = await plane.kubectl(['config', 'current-context']);
    bed = await startAgentBed({
      kubeconfigPath: plane.kubeconfigPath,
      context: stdout.trim(),
      kubectl: plane.kubectl,
      interrupt: async () => undefined,
      stop: async () => undefined,
    });
    await bed.startAgent({ watchNamespaces: [namespace.name] });
  });
  afterAll(async () => {
    await bed?.stop();
    await namespace?.remove();
  });

  describe('as the kubelets, the scheduler and the controllers make them', () => {
    test.each<[PodTrouble['type'], string, Parameters<typeof deploy>[1], Partial<PodTrouble>]>([
      [
        'CrashLoopBackOff',
        'crash',
        { annotations: { [podAnnotations.fail]: 'exit-42' } },
        { container: 'web', exitCode: 42, pods: 1, totalPods: 1, severity: 'critical' },
      ],
      [
        'CrashLoopBackOff',
        'oom-loop',
        { annotations: { [podAnnotations.fail]: 'oom-killed' } },
        { exitCode: 137, message: 'last run ended with OOMKilled (exit code 137)' },
      ],
      [
        'ImagePullBackOff',
        'pull',
        { image: `${WEB_IMAGE}:broken` },
        { container: 'web', message: expect.stringContaining('not found') },
      ],
      [
        'CreateContainerConfigError',
        'config',
        { annotations: { [podAnnotations.fail]: 'pending-config' } },
        { message: 'secret "web-config" not found' },
      ],
      [
        'Unschedulable',
        'nowhere',
        { pod: { nodeSelector: { nobody: 'has-it' } } },
        { container: null, message: expect.stringMatching(/nodes are available/) },
      ],
    ])('%s: %s', async (type, name, input, expected) => {
      await deploy(name, input);
      expect(await told(name, type)).toMatchObject({ type, reason: type, revision: 1, ...expected });
      await until(`${name} is degraded`, () => health(name)?.status === 'degraded');
    });

    test('a roll-out past its deadline, and the cause behind it', async () => {
      await deploy('overdue', { image: `${WEB_IMAGE}:broken`, spec: { progressDeadlineSeconds: 3 } });
      expect(await told('overdue', 'ProgressDeadlineExceeded')).toMatchObject({ pods: 0, totalPods: 1, revision: 1 });
      expect((await told('overdue', 'ImagePullBackOff')).pods).toBe(1);
      expect(health('overdue')?.status).toBe('failed');
    });

    test('a quota', async () => {
      const quota = {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'none' },
        spec: { hard: { pods: '0' } },
      };
      await create(quota);
      await deploy('over-quota');
      expect(await told('over-quota', 'ReplicaFailure')).toMatchObject({
        reason: 'FailedCreate',
        message: expect.stringContaining('exceeded quota: none'),
        details: 'refused by a resource quota',
        pods: 0,
        revision: 1,
      });
      await namespace.kubectl(['delete', 'resourcequota', 'none']);
    });

    test('an admission webhook that does not answer', async () => {
      const webhook = {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: `deny-${namespace.name}` },
        webhooks: [
          {
            name: 'deny.example.com',
            clientConfig: { url: 'https://127.0.0.1:1/deny' },
            rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace.name } },
            sideEffects: 'None',
            admissionReviewVersions: ['v1'],
            failurePolicy: 'Fail',
            timeoutSeconds: 2,
          },
        ],
      };
      await plane.kubectl(['apply', '--server-side', '-f', '-'], { stdin: JSON.stringify(webhook) });
      try {
        await deploy('denied');
        expect(await told('denied', 'ReplicaFailure')).toMatchObject({
          message: expect.stringContaining('failed calling webhook "deny.example.com"'),
          details: 'refused by an admission webhook',
        });
      } finally {
        await plane.kubectl(['delete', 'validatingwebhookconfiguration', `deny-${namespace.name}`]);
      }
    });

    test('an error goes when it is mended', async () => {
      await deploy('moody', { annotations: { [podAnnotations.fail]: 'image-pull' } });
      await told('moody', 'ImagePullBackOff');
      const pod = await podOf('moody');
      await namespace.kubectl(['annotate', pod, `${podAnnotations.fail}-`]);
      await until('nothing is wrong', () => health('moody')?.status === 'healthy' && troublesOf('moody').length === 0);
    });
  });

  describe('as a real kubelet writes them', () => {
    beforeAll(async () => {
      for (const [, name] of WRITTEN_STATUSES) await deploy(name, { pod: { schedulerName: 'nobody' } });
    });

    test.each(WRITTEN_STATUSES)('%s: %s', async (type, name, status, reason) => {
      await write(await podOf(name), status);
      expect(await told(name, type)).toMatchObject({ type, reason, init: false, pods: 1, revision: 1 });
      // One cause: what the pod waits for because of it is not another one.
      expect(troublesOf(name)).toHaveLength(1);
    });

    test('Init: variants, and a pod that does not get initialized', async () => {
      const withInit = { schedulerName: 'nobody', initContainers: [{ name: 'migrate', image: WEB_IMAGE }] };
      for (const name of ['init-crash', 'init-slow']) await deploy(name, { pod: withInit });
      const initStatus = (over: object) => ({
        phase: 'Pending',
        conditions: [
          scheduled,
          {
            type: 'Initialized',
            status: 'False',
            reason: 'ContainersNotInitialized',
            message: 'containers with incomplete status: [migrate]',
            lastTransitionTime: ago(20),
          },
          ...unready(20),
        ],
        containerStatuses: [container({ state: { waiting: { reason: 'PodInitializing' } } })],
        initContainerStatuses: [{ ...container(over), name: 'migrate' }],
      });
      const backOff = {
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        restartCount: 3,
        lastState: ended(1, 'Error', 1),
      };
      await write(await podOf('init-crash'), initStatus(backOff));
      expect(await told('init-crash', 'CrashLoopBackOff')).toMatchObject({
        init: true,
        reason: 'Init:CrashLoopBackOff',
        container: 'migrate',
        exitCode: 1,
      });
      await write(await podOf('init-slow'), initStatus({ state: runs(20) }));
      expect(await told('init-slow', 'NotInitialized')).toMatchObject({ container: 'migrate', severity: 'warning' });
    });

    test('a crash loop is one error through its whole cycle, also for an agent that starts in the middle', async () => {
      await deploy('cycle', { pod: { schedulerName: 'nobody' } });
      const pod = await podOf('cycle');
      const stages = [
        running(
          container({
            restartCount: 2,
            state: { waiting: { reason: 'CrashLoopBackOff' } },
            lastState: ended(1, 'Error', 0.3),
          }),
        ),
        running(container({ restartCount: 3, ready: true, state: runs(0.1), lastState: ended(1, 'Error', 0.3) })),
        running(container({ restartCount: 3, state: ended(1, 'Error', 0.05), lastState: ended(1, 'Error', 0.3) })),
        running(
          container({
            restartCount: 3,
            state: { waiting: { reason: 'CrashLoopBackOff' } },
            lastState: ended(1, 'Error', 0.05),
          }),
        ),
      ];
      const seen: string[] = [];
      for (const [index, status] of stages.entries()) {
        await write(pod, status);
        if (index === 2) await bed.restartAgent({ watchNamespaces: [namespace.name] });
        await told('cycle', 'CrashLoopBackOff');
        seen.push(...troublesOf('cycle').map(({ reason }) => reason));
      }
      expect(seen).toEqual(Array(4).fill('CrashLoopBackOff'));
    });

    test('time alone opens and closes an error', async () => {
      await deploy('timed', { pod: { schedulerName: 'nobody' } });
      const pod = await podOf('timed');
      const nearly = (60_000 * 10 - 8_000) / 60_000;
      const looping = { ready: true, restartCount: 5, state: runs(nearly), lastState: ended(1, 'Error', nearly) };
      await write(pod, { ...running(container(looping)), conditions: [scheduled, { type: 'Ready', status: 'True' }] });
      await told('timed', 'CrashLoopBackOff');
      await until('ten clean minutes are over', () => troublesOf('timed').length === 0);
    });
  });

  test('a pod that is not ready yet, a paused Deployment, one that was scaled to nothing: nothing is wrong', async () => {
    await deploy('slow', { annotations: { [podAnnotations.readyAfter]: '20s' } });
    await deploy('paused', { spec: { paused: true } });
    await deploy('nothing', { spec: { replicas: 0 } });
    for (const name of ['slow', 'paused', 'nothing']) {
      await until(`${name} is told`, () => health(name) !== undefined);
      expect([name, troublesOf(name)]).toEqual([name, []]);
    }
  });
});
