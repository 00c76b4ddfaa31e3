import type { Pod } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import {
  ago,
  condition,
  ended,
  failedPod,
  initPod,
  NOW,
  pending,
  running,
  runs,
  unready,
  waiting,
} from '../testing/judged-pods.ts';
import { containerStatus, samplePod } from '../testing/sample-objects.ts';
import { troublesOfPod } from './pod-troubles.ts';
import { troublesAt } from './timed-trouble.ts';

const found = (pod: Pod) =>
  troublesAt(troublesOfPod(pod), Date.parse(NOW), { isReplaced: true }).map(({ type, reason, container, exitCode }) => [
    type,
    reason,
    container,
    exitCode,
  ]);

describe('init containers and sidecars', () => {
  test.each<[string, Pod, unknown[]]>([
    [
      'an init container that crashes',
      initPod([waiting('CrashLoopBackOff', undefined, { name: 'migrate', lastState: ended(1, 'Error', 1) })]),
      [['CrashLoopBackOff', 'Init:CrashLoopBackOff', 'migrate', 1]],
    ],
    [
      'an init image that is not there',
      initPod([waiting('ImagePullBackOff', 'Back-off pulling image "x"', { name: 'migrate' })]),
      [['ImagePullBackOff', 'Init:ImagePullBackOff', 'migrate', null]],
    ],
    [
      'an init container that was killed for memory',
      initPod([containerStatus({ name: 'migrate', state: ended(137, 'OOMKilled', 1) })]),
      [['OOMKilled', 'Init:OOMKilled', 'migrate', 137]],
    ],
    [
      'an init container that failed for good',
      failedPod({
        initContainerStatuses: [containerStatus({ name: 'migrate', state: ended(2, 'Error', 1) })],
        containerStatuses: [waiting('PodInitializing')],
      }),
      [['Error', 'Init:Error', 'migrate', 2]],
    ],
    [
      'a sidecar that runs is no init step',
      samplePod({
        spec: { containers: [{ name: 'app' }], initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
        status: {
          initContainerStatuses: [containerStatus({ name: 'proxy', ready: true, started: true, state: runs(9) })],
        },
      }),
      [],
    ],
    [
      'a sidecar that crashes later',
      samplePod({
        spec: { containers: [{ name: 'app' }], initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
        status: {
          initContainerStatuses: [waiting('CrashLoopBackOff', undefined, { name: 'proxy', started: true })],
        },
      }),
      [['CrashLoopBackOff', 'CrashLoopBackOff', 'proxy', null]],
    ],
    [
      'a sidecar that does not come up holds the pod',
      initPod([waiting('CrashLoopBackOff', undefined, { name: 'migrate', started: false })], true),
      [['CrashLoopBackOff', 'Init:CrashLoopBackOff', 'migrate', null]],
    ],
  ])('%s', (_name, pod, expected) => expect(found(pod)).toEqual(expected));
});

describe('nothing is wrong', () => {
  const oldCrash = containerStatus({
    ready: true,
    restartCount: 3,
    state: runs(11),
    lastState: ended(1, 'Error', 11),
  });
  test.each<[string, Pod]>([
    ['a healthy pod', samplePod()],
    [
      'no status at all',
      samplePod({ status: { phase: undefined, conditions: undefined, containerStatuses: undefined } }),
    ],
    ['null lists', samplePod({ status: { phase: 'Pending', conditions: null, containerStatuses: null } })],
    [
      'on its way',
      samplePod({
        status: { ...pending(waiting('ContainerCreating')), conditions: [condition('PodScheduled', 'True', 4)] },
      }),
    ],
    [
      'completed',
      samplePod({
        status: { phase: 'Succeeded', containerStatuses: [containerStatus({ state: ended(137, 'OOMKilled', 1) })] },
      }),
    ],
    ['terminating', samplePod({ metadata: { deletionTimestamp: NOW }, status: pending(waiting('CrashLoopBackOff')) })],
    ['a loop that was clean for longer than its window', samplePod({ status: { containerStatuses: [oldCrash] } })],
    [
      'restarted once, long ago',
      samplePod({
        status: {
          containerStatuses: [
            containerStatus({ ready: true, restartCount: 1, state: runs(500), lastState: ended(1, 'Error', 500) }),
          ],
        },
      }),
    ],
    [
      'a single crash of this moment',
      samplePod({ status: running(containerStatus({ state: ended(1, 'Error', 0.2) })) }),
    ],
    [
      'one container completed on purpose',
      samplePod({
        status: {
          containerStatuses: [
            containerStatus({ ready: true, state: runs(60) }),
            containerStatus({ name: 'setup', state: ended(0, 'Completed', 59) }),
          ],
        },
      }),
    ],
    [
      'a new pod that is not ready yet',
      samplePod({ status: { conditions: unready(4), containerStatuses: [containerStatus({ state: runs(4) })] } }),
    ],
    [
      'not ready for as long as its startup probe allows',
      samplePod({
        spec: { containers: [{ name: 'app', startupProbe: { periodSeconds: 30, failureThreshold: 20 } }] },
        status: { conditions: unready(14), containerStatuses: [containerStatus({ state: runs(14) })] },
      }),
    ],
    [
      'not ready for a moment',
      samplePod({ status: { conditions: unready(0.5), containerStatuses: [containerStatus({ state: runs(60) })] } }),
    ],
    [
      'waiting on purpose',
      samplePod({
        metadata: { creationTimestamp: ago(2) },
        status: {
          phase: 'Pending',
          containerStatuses: [],
          conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }],
        },
      }),
    ],
    ['evicted long ago and replaced', failedPod({ reason: 'Evicted', startTime: ago(60) })],
  ])('%s', (_name, pod) => expect(found(pod)).toEqual([]));
});

test('what a pod waits for is silent while it has another trouble', () => {
  const pod = samplePod({
    status: {
      conditions: unready(30),
      containerStatuses: [waiting('CrashLoopBackOff', '', { restartCount: 9, lastState: ended(1, 'Error', 3) })],
    },
  });
  expect(found(pod)).toEqual([['CrashLoopBackOff', 'CrashLoopBackOff', 'app', 1]]);
});

test('an ended pod counts for as long as it is not replaced', () => {
  const pod = failedPod({ reason: 'Evicted', startTime: ago(60) });
  const at = (isReplaced: boolean) => troublesAt(troublesOfPod(pod), Date.parse(NOW), { isReplaced }).length;
  expect([at(true), at(false)]).toEqual([0, 1]);
});

test('messages of a crash loop and a pull stay the same over their cycle', () => {
  const loop = [10, 20, 300].map((seconds, index) =>
    troublesOfPod(
      samplePod({
        status: running(
          waiting(
            'CrashLoopBackOff',
            `back-off ${seconds}s restarting failed container=app pod=web-aaa-bcdfg_shop(pod-web-aaa-bcdfg)`,
            { restartCount: index + 2, lastState: ended(137, 'OOMKilled', 10 - index) },
          ),
        ),
      }),
    ),
  );
  expect(new Set(loop.map((troubles) => JSON.stringify(troubles))).size).toBe(1);
  const pull = [
    waiting('ErrImagePull', 'failed to resolve nginx:nope: not found'),
    waiting(
      'ImagePullBackOff',
      'Back-off pulling image "nginx:nope": ErrImagePull: failed to resolve nginx:nope: not found',
    ),
  ].map((status) => troublesOfPod(samplePod({ status: pending(status) })));
  expect(pull[0]).toEqual(pull[1]);
});
