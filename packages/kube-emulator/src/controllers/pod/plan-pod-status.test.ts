import { describe, expect, test } from 'vitest';
import { objectOf } from '../../model/json.ts';
import type { KubeObject } from '../../model/kube-object.ts';
import { summarizePod } from '../../table/pod-status.ts';
import { type PodFields, pod } from '../../testing/pod-fixtures.ts';
import {
  behaviourOf,
  defaultPodTimings,
  fullImageName,
  goDurationMs,
  imageIdOf,
  podAnnotations,
} from './container-behaviour.ts';
import { planPodStatus } from './plan-pod-status.ts';

const startMs = Date.parse('2026-05-01T12:00:00Z');
const timings = { ...defaultPodTimings, startMs: [1000, 1000] as const };
const host = { hostIP: '10.0.0.4', podIP: '10.244.0.9' };

/** Plays a pod's life: `[seconds, READY STATUS RESTARTS]` at each moment when something changes. */
function life(of: KubeObject, seconds: number): [number, string][] {
  const moments: [number, string][] = [];
  let current = of;
  let atMs = startMs;
  while (atMs <= startMs + seconds * 1000) {
    const plan = planPodStatus(current, host, atMs, timings);
    current = { ...current, status: plan.status };
    const { ready, status } = summarizePod(current, atMs);
    const restarts = Number(objectOf((plan.status.containerStatuses as never[])[0]).restartCount);
    moments.push([(atMs - startMs) / 1000, `${ready} ${status} ${restarts}`]);
    if (plan.nextAtMs === undefined) break;
    atMs = Math.max(plan.nextAtMs, atMs + 1);
  }
  return moments.map(([second, text]): [number, string] => [Math.floor(second), text]);
}

describe('lives of pods', () => {
  test('a healthy one', () => {
    expect(life(pod(), 100)).toEqual([
      [0, '0/1 ContainerCreating 0'],
      [1, '1/1 Running 0'],
    ]);
  });

  test('an image that cannot be pulled: the pauses between tries double', () => {
    expect(life(pod({ image: 'nginx:broken-1' }), 60)).toEqual([
      [0, '0/1 ContainerCreating 0'],
      [1, '0/1 ErrImagePull 0'],
      [2, '0/1 ImagePullBackOff 0'],
      [12, '0/1 ErrImagePull 0'],
      [13, '0/1 ImagePullBackOff 0'],
      [33, '0/1 ErrImagePull 0'],
      [34, '0/1 ImagePullBackOff 0'],
    ]);
  });

  test('a crash loop: exit code 1, restarts that grow, pauses that double', () => {
    expect(life(pod({ image: 'nginx:crash' }), 35)).toEqual([
      [0, '0/1 ContainerCreating 0'],
      [1, '0/1 Running 0'],
      [2, '0/1 Error 0'],
      [2, '0/1 CrashLoopBackOff 1'],
      [12, '0/1 Running 1'],
      [13, '0/1 Error 1'],
      [13, '0/1 CrashLoopBackOff 2'],
      [33, '0/1 Running 2'],
      [34, '0/1 Error 2'],
      [34, '0/1 CrashLoopBackOff 3'],
    ]);
  });

  test.each<[string, PodFields, [number, string][]]>([
    [
      'slow by its tag',
      { image: 'nginx:slow' },
      [
        [0, '0/1 ContainerCreating 0'],
        [1, '0/1 Running 0'],
        [61, '1/1 Running 0'],
      ],
    ],
    [
      'ready after a time',
      { annotations: { [podAnnotations.readyAfter]: '3s' } },
      [
        [0, '0/1 ContainerCreating 0'],
        [1, '0/1 Running 0'],
        [4, '1/1 Running 0'],
      ],
    ],
    [
      'never ready',
      { annotations: { [podAnnotations.fail]: 'never-ready' } },
      [
        [0, '0/1 ContainerCreating 0'],
        [1, '0/1 Running 0'],
      ],
    ],
    [
      'without its config',
      { annotations: { [podAnnotations.fail]: 'pending-config' } },
      [
        [0, '0/1 ContainerCreating 0'],
        [1, '0/1 CreateContainerConfigError 0'],
      ],
    ],
    [
      'of a Job that succeeds',
      { restartPolicy: 'Never' },
      [
        [0, '0/1 ContainerCreating 0'],
        [1, '1/1 Running 0'],
        [5, '0/1 Completed 0'],
      ],
    ],
    [
      'of a Job that fails',
      { restartPolicy: 'Never', annotations: { [podAnnotations.fail]: 'exit-3' } },
      [
        [0, '0/1 ContainerCreating 0'],
        [1, '0/1 Running 0'],
        [2, '0/1 Error 0'],
      ],
    ],
    [
      'that waits for an init container',
      { spec: { initContainers: [{ name: 'init', image: 'busybox:1' }] } },
      [
        [0, '0/1 Init:0/1 0'],
        [1, '0/1 Init:0/1 0'],
        [1, '1/1 Running 0'],
      ],
    ],
    [
      'whose init container cannot be pulled',
      { spec: { initContainers: [{ name: 'init', image: 'busybox:broken' }] } },
      [
        [0, '0/1 Init:0/1 0'],
        [1, '0/1 Init:ErrImagePull 0'],
        [2, '0/1 Init:ImagePullBackOff 0'],
      ],
    ],
    [
      'beside a sidecar',
      { spec: { initContainers: [{ name: 'side', image: 'envoy:1', restartPolicy: 'Always' }] } },
      [
        [0, '0/2 Init:0/1 0'],
        [1, '2/2 Running 0'],
      ],
    ],
  ])('one %s', (_name, fields, expected) => {
    expect(life(pod(fields), 70).slice(0, expected.length)).toEqual(expected);
  });

  test('taking the annotation off mends a failing pod at once', () => {
    const failing = pod({ annotations: { [podAnnotations.fail]: 'oom-killed' } });
    let current = failing;
    for (const second of [0, 1, 2, 3]) {
      const { status } = planPodStatus(current, host, startMs + second * 1000, timings);
      current = { ...failing, status };
    }
    expect(summarizePod(current, startMs).status).toBe('CrashLoopBackOff');
    expect(current.status).toMatchObject({
      phase: 'Running',
      containerStatuses: [{ restartCount: 1, lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } } }],
    });
    const mended = {
      ...pod(),
      status: planPodStatus({ ...pod(), ...current, ...{ metadata: pod().metadata } }, host, startMs + 4000, timings)
        .status,
    };
    expect(summarizePod(mended, startMs)).toMatchObject({ ready: '1/1', status: 'Running' });
  });
});

test('conditions say what is missing, and keep their times while they hold', () => {
  const creating = planPodStatus(pod(), host, startMs, timings);
  expect(creating.status.conditions).toContainEqual({
    type: 'Ready',
    status: 'False',
    reason: 'ContainersNotReady',
    message: 'containers with unready status: [web]',
    lastTransitionTime: '2026-05-01T12:00:00Z',
  });
  const running = planPodStatus({ ...pod(), status: creating.status }, host, startMs + 1000, timings);
  expect(running.status).toMatchObject({ phase: 'Running', podIP: '10.244.0.9', hostIP: '10.0.0.4' });
  const later = planPodStatus({ ...pod(), status: running.status }, host, startMs + 60_000, timings);
  expect(later.status).toEqual(running.status);
  expect(later.events).toEqual([]);
});

test.each<[string, Record<string, string> | undefined, string]>([
  ['a:1', undefined, 'run'],
  ['a:v2-broken', undefined, 'image-pull'],
  ['broken.example/a:1', undefined, 'run'],
  ['a:crashy', undefined, 'exit'],
  ['a:1', { [podAnnotations.fail]: 'image-pull' }, 'image-pull'],
  ['a:1', { [podAnnotations.fail]: 'image-pull', [podAnnotations.failContainer]: 'other' }, 'run'],
  ['a:1', { [podAnnotations.fail]: 'exit-0' }, 'exit'],
  ['a:1', { [podAnnotations.fail]: 'sideways' }, 'run'],
])('%s with %j is %s', (image, annotations, kind) => {
  expect(behaviourOf({ name: 'web', image }, annotations).kind).toBe(kind);
});

test.each([
  ['nginx', 'docker.io/library/nginx:latest'],
  ['acme/web:1', 'docker.io/acme/web:1'],
  ['ghcr.io/acme/web', 'ghcr.io/acme/web:latest'],
  ['localhost:5000/web:1', 'localhost:5000/web:1'],
])('%s is %s to the runtime', (image, full) => {
  expect(fullImageName(image)).toBe(full);
  expect(imageIdOf(image)).toMatch(/^[^@]+@sha256:[0-9a-f]{64}$/);
});

test('an image given by digest keeps it', () => {
  const image = `ghcr.io/acme/web@sha256:${'a'.repeat(64)}`;
  expect(imageIdOf(image)).toBe(image);
});

test.each([
  ['5s', 5000],
  ['1m30s', 90_000],
  ['250ms', 250],
  ['1.5h', 5_400_000],
  ['soon', undefined],
  [undefined, undefined],
])('%s lasts %s ms', (text, ms) => {
  expect(goDurationMs(text)).toBe(ms);
});
