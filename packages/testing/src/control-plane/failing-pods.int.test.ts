import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithControlPlane } from '../run-services/control-plane-of-run.ts';
import { waitUntil } from '../wait-until.ts';
import { podAnnotations } from './kubelet-stages/fail-modes.ts';
import { createTestNamespace, type TestNamespace } from './test-namespace.ts';

interface ContainerStatus {
  readonly imageID: string;
  readonly ready: boolean;
  readonly restartCount: number;
  readonly state: Readonly<Record<string, { readonly reason?: string; readonly message?: string }>>;
  readonly lastState: { readonly terminated?: { readonly exitCode: number; readonly reason: string } };
}

interface Pod {
  readonly status: { readonly phase: string; readonly containerStatuses?: readonly ContainerStatus[] };
}

await describeWithControlPlane('pods that fail on demand', (controlPlane) => {
  let namespace: TestNamespace;

  beforeAll(async () => {
    namespace = await createTestNamespace(controlPlane, 'failing');
  });
  afterAll(() => namespace.remove());

  const createPod = async (name: string, annotations: Readonly<Record<string, string>>, image = 'nginx:1.27') => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, annotations },
      spec: { containers: [{ name: 'app', image }] },
    };
    await namespace.kubectl(['create', '-f', '-'], { stdin: JSON.stringify(pod) });
  };

  /** READY and STATUS as `kubectl get pods` prints them. */
  const printed = async (name: string): Promise<string> => {
    const [, ready = '', status = ''] = (await namespace.kubectl(['get', 'pod', name, '--no-headers'])).stdout.split(
      /\s+/,
    );
    return `${ready} ${status}`;
  };

  const becomes = (name: string, wanted: string) =>
    waitUntil(async () => (await printed(name)) === wanted, { what: `pod ${name} is ${wanted}` });

  const statusOf = async (name: string): Promise<{ readonly phase: string; readonly container: ContainerStatus }> => {
    const pod = JSON.parse((await namespace.kubectl(['get', 'pod', name, '-o', 'json'])).stdout) as Pod;
    const container = pod.status.containerStatuses?.[0];
    if (container === undefined) throw new Error(`Pod ${name} has no container status`);
    return { phase: pod.status.phase, container };
  };

  test.each([
    { fail: 'crash-loop', exitCode: 1, reason: 'Error' },
    { fail: 'exit-42', exitCode: 42, reason: 'Error' },
    { fail: 'oom-killed', exitCode: 137, reason: 'OOMKilled' },
  ])('$fail: crash loop with the exit code in lastState', async ({ fail, exitCode, reason }) => {
    await createPod(fail, { [podAnnotations.fail]: fail });
    await becomes(fail, '0/1 CrashLoopBackOff');
    const { phase, container } = await statusOf(fail);
    expect(phase).toBe('Running');
    expect(container).toMatchObject({ ready: false, restartCount: 1, lastState: { terminated: { exitCode, reason } } });
    expect(Object.keys(container.state)).toEqual(['waiting']);
    expect(container.state.waiting?.message).toMatch(/^back-off 10s restarting failed container=app pod=/);
  });

  test('an image whose tag says broken is not pulled', async () => {
    await createPod('broken', {}, 'ghcr.io/acme/shop:v2-broken');
    await becomes('broken', '0/1 ImagePullBackOff');
    const { phase, container } = await statusOf('broken');
    expect(phase).toBe('Pending');
    expect(container.state.waiting?.message).toContain('ghcr.io/acme/shop:v2-broken: not found');
  });

  test.each([
    { fail: 'image-pull', status: '0/1 ImagePullBackOff', phase: 'Pending' },
    { fail: 'pending-config', status: '0/1 CreateContainerConfigError', phase: 'Pending' },
    { fail: 'never-ready', status: '0/1 Running', phase: 'Running' },
  ])('$fail looks like $status', async ({ fail, status, phase }) => {
    await createPod(fail, { [podAnnotations.fail]: fail });
    await becomes(fail, status);
    expect((await statusOf(fail)).phase).toBe(phase);
  });

  test('one container fails and the other stays ready', async () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'half',
        annotations: { [podAnnotations.fail]: 'crash-loop', [podAnnotations.failContainer]: 'app' },
      },
      spec: {
        initContainers: [{ name: 'migrate', image: 'busybox:1.37' }],
        containers: [
          { name: 'app', image: 'nginx:1.27' },
          { name: 'proxy', image: 'envoy:1.36' },
        ],
      },
    };
    await namespace.kubectl(['create', '-f', '-'], { stdin: JSON.stringify(pod) });
    await becomes('half', '1/2 CrashLoopBackOff');
    const ready = 'jsonpath={.status.conditions[?(@.type=="Ready")].message}';
    const { stdout } = await namespace.kubectl(['get', 'pod', 'half', '-o', ready]);
    expect(stdout).toBe('containers with unready status: [app]');
    const { container } = await statusOf('half');
    expect(container.imageID).toMatch(/^docker\.io\/library\/nginx@sha256:/);
  });

  test('a running pod begins to fail, and a failing one recovers, when the annotation comes and goes', async () => {
    await createPod('moody', {});
    await becomes('moody', '1/1 Running');
    await namespace.kubectl(['annotate', 'pod', 'moody', `${podAnnotations.fail}=crash-loop`]);
    await becomes('moody', '0/1 CrashLoopBackOff');
    await namespace.kubectl(['annotate', 'pod', 'moody', `${podAnnotations.fail}-`]);
    await becomes('moody', '1/1 Running');
    const { container } = await statusOf('moody');
    expect(container).toMatchObject({ restartCount: 1, lastState: { terminated: { exitCode: 1 } } });
    expect(Object.keys(container.state)).toEqual(['running']);
  });

  test('a pod is ready only after the time that it is given', async () => {
    await createPod('slow', { [podAnnotations.readyAfter]: '3s' });
    await becomes('slow', '0/1 Running');
    await becomes('slow', '1/1 Running');
  });

  test('the events say what a kubelet would', async () => {
    await createPod('eventful', { [podAnnotations.fail]: 'crash-loop' });
    await waitUntil(
      async () => {
        const args = ['get', 'events', '--field-selector=involvedObject.name=eventful', '--no-headers'];
        return (await namespace.kubectl(args)).stdout.includes('BackOff');
      },
      { what: 'there is a BackOff event' },
    );
  });
});
