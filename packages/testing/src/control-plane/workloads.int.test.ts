import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithControlPlane } from '../run-services/control-plane-of-run.ts';
import { waitUntil } from '../wait-until.ts';
import { createTestNamespace, type TestNamespace } from './test-namespace.ts';

interface ReplicaSets {
  readonly items: readonly {
    readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
    readonly spec: { readonly replicas: number };
    readonly status: { readonly readyReplicas?: number };
  }[];
}

interface Pods {
  readonly items: readonly {
    readonly status: { readonly containerStatuses: readonly { readonly image: string; readonly imageID: string }[] };
  }[];
}

interface Jobs {
  readonly items: readonly {
    readonly metadata: { readonly ownerReferences: readonly { readonly kind: string; readonly name: string }[] };
    readonly status: { readonly succeeded?: number };
  }[];
}

await describeWithControlPlane('workloads on the control plane', (controlPlane) => {
  let namespace: TestNamespace;

  const read = async <T>(...args: readonly string[]): Promise<T> =>
    JSON.parse((await namespace.kubectl(['get', ...args, '-o', 'json'])).stdout) as T;

  beforeAll(async () => {
    namespace = await createTestNamespace(controlPlane, 'workloads');
  });
  afterAll(() => namespace.remove());

  test('a Deployment rolls out, and another image makes a second ReplicaSet that takes over', async () => {
    await namespace.kubectl(['create', 'deployment', 'web', '--image=nginx:1.27', '--replicas=3']);
    await namespace.kubectl(['rollout', 'status', 'deployment/web', '--timeout=120s']);
    const before = await read<Pods>('pods', '-l', 'app=web');

    await namespace.kubectl(['set', 'image', 'deployment/web', 'nginx=nginx:1.28']);
    await namespace.kubectl(['rollout', 'status', 'deployment/web', '--timeout=120s']);
    const { items } = await read<ReplicaSets>('replicasets', '-l', 'app=web');
    const byRevision = Object.fromEntries(
      items.map(({ metadata, spec, status }) => [
        metadata.annotations['deployment.kubernetes.io/revision'],
        { wanted: spec.replicas, ready: status.readyReplicas ?? 0 },
      ]),
    );
    expect(byRevision).toEqual({ 1: { wanted: 0, ready: 0 }, 2: { wanted: 3, ready: 3 } });

    const idsOf = (pods: Pods) =>
      new Set(pods.items.flatMap((pod) => pod.status.containerStatuses.map((c) => c.imageID)));
    const after = await waitUntil(
      async () => {
        const pods = await read<Pods>('pods', '-l', 'app=web');
        return pods.items.length === 3 ? pods : undefined;
      },
      { what: 'the old pods are gone' },
    );
    expect(before.items[0]?.status.containerStatuses[0]?.image).toBe('docker.io/library/nginx:1.27');
    const [oldIds, newIds] = [idsOf(before), idsOf(after)];
    expect([oldIds.size, newIds.size]).toEqual([1, 1]);
    expect([...newIds][0]).toMatch(/^docker\.io\/library\/nginx@sha256:[0-9a-f]{64}$/);
    expect(newIds).not.toEqual(oldIds);
  });

  test('pods have logs', async () => {
    await namespace.kubectl(['create', 'deployment', 'chatty', '--image=nginx:1.27']);
    await namespace.kubectl(['rollout', 'status', 'deployment/chatty', '--timeout=120s']);
    expect((await namespace.kubectl(['logs', 'deployment/chatty'])).stdout).toContain('listening on :8080');
  });

  test('a CronJob makes Jobs that it owns, and they succeed', async () => {
    await namespace.kubectl(['create', 'cronjob', 'report', '--image=busybox:1.37', '--schedule=* * * * *']);
    // A time missed five minutes ago is due at once; without it the test waits for the minute to turn.
    const missed = new Date(Date.now() - 5 * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
    const patch = JSON.stringify({ status: { lastScheduleTime: missed } });
    await namespace.kubectl(['patch', 'cronjob', 'report', '--subresource=status', '--type=merge', '-p', patch]);

    const job = await waitUntil(
      async () => (await read<Jobs>('jobs')).items.find(({ status }) => status.succeeded === 1),
      { what: 'a Job of the CronJob has succeeded', timeoutMs: 90_000 },
    );
    expect(job.metadata.ownerReferences).toMatchObject([{ kind: 'CronJob', name: 'report' }]);
  });

  test('a Job whose pod exits with a code fails with that code', async () => {
    const template = {
      metadata: { annotations: { 'moonin.test/fail': 'exit-3' } },
      spec: { restartPolicy: 'Never', containers: [{ name: 'migrate', image: 'busybox:1.37' }] },
    };
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'migrate' },
      spec: { backoffLimit: 0, template },
    };
    await namespace.kubectl(['create', '-f', '-'], { stdin: JSON.stringify(job) });
    await namespace.kubectl(['wait', '--for=condition=Failed', 'job/migrate', '--timeout=120s']);
    const { stdout } = await namespace.kubectl([
      'get',
      'pods',
      '-l',
      'job-name=migrate',
      '-o',
      'jsonpath={.items[0].status.phase} {.items[0].status.containerStatuses[0].state.terminated.exitCode}',
    ]);
    expect(stdout).toBe('Failed 3');
  });
});
