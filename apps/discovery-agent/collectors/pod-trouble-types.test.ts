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
  scheduled,
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
    ['PodFailed', failedPod({}), ['Failed', null, null]],
    [
      'PodFailed',
      failedPod({ reason: 'UnexpectedAdmissionError', message: 'no' }),
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
    [
      'Error',
      failedPod({ containerStatuses: [containerStatus({ state: ended(3, 'Error', 5) })] }),
      ['Error', 'app', 3],
    ],
    [
      'DeadlineExceeded',
      failedPod({
        reason: 'DeadlineExceeded',
        message: 'Pod was active on the node longer than the specified deadline',
      }),
      ['DeadlineExceeded', null, null],
    ],
    [
      'Evicted',
      failedPod({ reason: 'Evicted', message: 'The node was low on resource: memory.', startTime: ago(5) }),
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
      initPod([containerStatus({ name: 'migrate', state: runs(20) })]),
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
