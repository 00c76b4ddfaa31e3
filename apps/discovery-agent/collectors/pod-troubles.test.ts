import type { Pod } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { containerStatus, samplePod } from '../testing/sample-objects.ts';
import { troublesOfPod } from './pod-troubles.ts';
import { troublesAt } from './timed-trouble.ts';

/** Every table row is judged at this moment. */
const NOW = '2026-01-01T12:00:00Z';
/** `minutes` before that moment. */
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const found = (pod: Pod) =>
  troublesAt(troublesOfPod(pod), Date.parse(NOW), { isReplaced: true }).map(({ type, reason, container, exitCode }) => [
    type,
    reason,
    container,
    exitCode,
  ]);

const condition = (type: string, status: string, minutes: number, more: object = {}) => ({
  type,
  status,
  lastTransitionTime: ago(minutes),
  ...more,
});
const scheduled = condition('PodScheduled', 'True', 60);
const unready = (minutes: number, names = 'app') => [
  scheduled,
  ...['Ready', 'ContainersReady'].map((type) =>
    condition(type, 'False', minutes, {
      reason: 'ContainersNotReady',
      message: `containers with unready status: [${names}]`,
    }),
  ),
];
const waiting = (reason: string, message?: string, over: object = {}) =>
  containerStatus({ state: { waiting: { reason, ...(message ? { message } : {}) } }, ...over });
const pending = (...containerStatuses: object[]) => ({ phase: 'Pending', conditions: unready(1), containerStatuses });
const running = (...containerStatuses: object[]) => ({ phase: 'Running', conditions: unready(1), containerStatuses });
/** A run that ended `minutes` ago after `lastedMinutes`. */
const ended = (exitCode: number, reason: string, minutes: number, lastedMinutes = 0.1) => ({
  terminated: { exitCode, reason, startedAt: ago(minutes + lastedMinutes), finishedAt: ago(minutes) },
});
const runs = (minutes: number) => ({ running: { startedAt: ago(minutes) } });
const init = (statuses: object[], sidecar = false) =>
  samplePod({
    spec: {
      containers: [{ name: 'app' }],
      initContainers: statuses.map((each) => ({
        name: 'name' in each ? each.name : '',
        ...(sidecar ? { restartPolicy: 'Always' } : {}),
      })),
    },
    status: {
      phase: 'Pending',
      conditions: [
        condition('Initialized', 'False', 6, {
          reason: 'ContainersNotInitialized',
          message: 'containers with incomplete status: [migrate]',
        }),
        ...unready(6),
      ],
      containerStatuses: [waiting('PodInitializing')],
      initContainerStatuses: statuses,
    },
  });
const failed = (status: object) => samplePod({ status: { phase: 'Failed', containerStatuses: [], ...status } });

describe('each type, in kubectl’s words', () => {
  test.each<[type: string, Pod, [string, string | null, number | null]]>([
    [
      'CrashLoopBackOff',
      samplePod({
        status: running(waiting('CrashLoopBackOff', 'back-off', { restartCount: 4, lastState: ended(1, 'Error', 1) })),
      }),
      ['CrashLoopBackOff', 'app', 1],
    ],
    [
      'ImagePullBackOff',
      samplePod({ status: pending(waiting('ErrImagePull', 'not found')) }),
      ['ImagePullBackOff', 'app', null],
    ],
    [
      'ErrImagePull',
      samplePod({
        status: pending(
          waiting('ImagePullBackOff', 'Back-off pulling image "a/b:1": RegistryUnavailable: no route to host'),
        ),
      }),
      ['RegistryUnavailable', 'app', null],
    ],
    ...[
      'ErrImageNeverPull',
      'InvalidImageName',
      'CreateContainerConfigError',
      'CreateContainerError',
      'RunContainerError',
      'CreatePodSandboxError',
      'CreateContainerSandboxError',
      'NetworkPluginNotReady',
    ].map((reason): [string, Pod, [string, string | null, number | null]] => [
      reason,
      samplePod({ status: pending(waiting(reason, 'the kubelet says why')) }),
      [reason, 'app', null],
    ]),
    [
      'ContainerCannotRun',
      samplePod({ status: running(containerStatus({ state: ended(127, 'ContainerCannotRun', 2) })) }),
      ['ContainerCannotRun', 'app', 127],
    ],
    [
      'RunContainerError',
      samplePod({ status: running(containerStatus({ state: ended(128, 'StartError', 2) })) }),
      ['StartError', 'app', 128],
    ],
    ['PodFailed', failed({}), ['Failed', null, null]],
    [
      'PodFailed',
      failed({ reason: 'UnexpectedAdmissionError', message: 'no' }),
      ['UnexpectedAdmissionError', null, null],
    ],
    [
      'OOMKilled',
      samplePod({
        status: running(
          containerStatus({ ready: true, restartCount: 1, state: runs(2), lastState: ended(137, 'OOMKilled', 2, 300) }),
        ),
      }),
      ['OOMKilled', 'app', 137],
    ],
    ['Error', samplePod({ status: running(containerStatus({ state: ended(3, 'Error', 2) })) }), ['Error', 'app', 3]],
    ['Error', failed({ containerStatuses: [containerStatus({ state: ended(3, 'Error', 5) })] }), ['Error', 'app', 3]],
    [
      'DeadlineExceeded',
      failed({ reason: 'DeadlineExceeded', message: 'Pod was active on the node longer than the specified deadline' }),
      ['DeadlineExceeded', null, null],
    ],
    [
      'Evicted',
      failed({ reason: 'Evicted', message: 'The node was low on resource: memory.', startTime: ago(5) }),
      ['Evicted', null, null],
    ],
    [
      'Unschedulable',
      samplePod({
        status: {
          phase: 'Pending',
          containerStatuses: [],
          conditions: [condition('PodScheduled', 'False', 0, { reason: 'Unschedulable', message: '0/3 nodes' })],
        },
      }),
      ['Unschedulable', null, null],
    ],
    [
      'Pending',
      samplePod({
        status: { phase: 'Pending', conditions: [scheduled], containerStatuses: [waiting('ContainerCreating')] },
      }),
      ['ContainerCreating', null, null],
    ],
    [
      'Pending',
      samplePod({
        metadata: { creationTimestamp: ago(6) },
        status: { phase: 'Pending', conditions: [], containerStatuses: [] },
      }),
      ['Pending', null, null],
    ],
    [
      'ContainersNotReady',
      samplePod({ status: { conditions: unready(6), containerStatuses: [containerStatus({ state: runs(6) })] } }),
      ['ContainersNotReady', null, null],
    ],
    [
      'NotReady',
      samplePod({
        status: {
          conditions: [
            condition('Ready', 'False', 6, { reason: 'ReadinessGatesNotReady', message: 'corresponding condition' }),
            condition('ContainersReady', 'True', 6),
          ],
          containerStatuses: [containerStatus({ ready: true, state: runs(6) })],
        },
      }),
      ['ReadinessGatesNotReady', null, null],
    ],
    [
      'NotInitialized',
      init([containerStatus({ name: 'migrate', state: runs(20) })]),
      ['NotInitialized', 'migrate', null],
    ],
    [
      'Restarts',
      samplePod({
        status: running(
          containerStatus({ ready: true, restartCount: 7, state: runs(2), lastState: ended(1, 'Error', 2, 300) }),
        ),
      }),
      ['Restarts', 'app', 1],
    ],
    ['Unknown', samplePod({ status: { phase: 'Running', reason: 'NodeLost' } }), ['NodeLost', null, null]],
    ['Unknown', samplePod({ status: { phase: 'Unknown' } }), ['Unknown', null, null]],
  ])('%s', (type, pod, [reason, container, exitCode]) => {
    const told = found(pod);
    // A status write of a whole table row may leave a graced companion; the one cause must be alone.
    expect(told).toEqual([[type, reason, container, exitCode]]);
  });
});

describe('init containers and sidecars', () => {
  test.each<[string, Pod, unknown[]]>([
    [
      'an init container that crashes',
      init([waiting('CrashLoopBackOff', undefined, { name: 'migrate', lastState: ended(1, 'Error', 1) })]),
      [['CrashLoopBackOff', 'Init:CrashLoopBackOff', 'migrate', 1]],
    ],
    [
      'an init image that is not there',
      init([waiting('ImagePullBackOff', 'Back-off pulling image "x"', { name: 'migrate' })]),
      [['ImagePullBackOff', 'Init:ImagePullBackOff', 'migrate', null]],
    ],
    [
      'an init container that was killed for memory',
      init([containerStatus({ name: 'migrate', state: ended(137, 'OOMKilled', 1) })]),
      [['OOMKilled', 'Init:OOMKilled', 'migrate', 137]],
    ],
    [
      'an init container that failed for good',
      failed({
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
      init([waiting('CrashLoopBackOff', undefined, { name: 'migrate', started: false })], true),
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
    ['evicted long ago and replaced', failed({ reason: 'Evicted', startTime: ago(60) })],
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
  const pod = failed({ reason: 'Evicted', startTime: ago(60) });
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
