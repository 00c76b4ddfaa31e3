import type { Pod } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { containerStatus, samplePod } from '../testing/sample-objects.ts';
import { sharedTroubles, troublesOfPod } from './pod-troubles.ts';

const waiting = (reason: string, message?: string, over: object = {}) =>
  containerStatus({ state: { waiting: { reason, ...(message ? { message } : {}) } }, ...over });
const pending = (...containerStatuses: object[]) => ({ phase: 'Pending', conditions: [], containerStatuses });
const crashed = { terminated: { exitCode: 137, reason: 'OOMKilled' } };

function found(pod: Pod) {
  return troublesOfPod(pod).map(({ reason, container, exitCode }) => [reason, container, exitCode]);
}

describe('troubles of a pod', () => {
  test.each<[string, Pod, unknown[]]>([
    ['a healthy pod', samplePod(), []],
    [
      'no status at all',
      samplePod({ status: { phase: undefined, conditions: undefined, containerStatuses: undefined } }),
      [],
    ],
    ['on its way', samplePod({ status: pending(waiting('ContainerCreating')) }), []],
    [
      'completed',
      samplePod({ status: { phase: 'Succeeded', containerStatuses: [containerStatus({ state: crashed })] } }),
      [],
    ],
    [
      'terminating',
      samplePod({
        metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' },
        status: pending(waiting('CrashLoopBackOff')),
      }),
      [],
    ],
    [
      'image pull',
      samplePod({ status: pending(waiting('ErrImagePull', 'not found')) }),
      [['ImagePullBackOff', 'app', null]],
    ],
    [
      'config',
      samplePod({ status: pending(waiting('CreateContainerConfigError')) }),
      [['CreateContainerConfigError', 'app', null]],
    ],
    [
      'crash loop',
      samplePod({
        status: {
          containerStatuses: [waiting('CrashLoopBackOff', 'back-off', { restartCount: 4, lastState: crashed })],
        },
      }),
      [['CrashLoopBackOff', 'app', 137]],
    ],
    [
      'first crash',
      samplePod({ status: { containerStatuses: [containerStatus({ state: crashed })] } }),
      [['OOMKilled', 'app', 137]],
    ],
    [
      'a later crash is the loop',
      samplePod({ status: { containerStatuses: [containerStatus({ restartCount: 3, state: crashed })] } }),
      [['CrashLoopBackOff', 'app', 137]],
    ],
    [
      'running between two crashes',
      samplePod({
        status: {
          containerStatuses: [containerStatus({ restartCount: 3, state: { running: {} }, lastState: crashed })],
        },
      }),
      [['CrashLoopBackOff', 'app', 137]],
    ],
    [
      'ready again after crashes',
      samplePod({
        status: {
          containerStatuses: [
            containerStatus({ ready: true, restartCount: 3, state: { running: {} }, lastState: crashed }),
          ],
        },
      }),
      [],
    ],
    [
      'unschedulable',
      samplePod({
        status: {
          phase: 'Pending',
          containerStatuses: [],
          conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes' }],
        },
      }),
      [['Unschedulable', null, null]],
    ],
    [
      'evicted',
      samplePod({ status: { phase: 'Failed', reason: 'Evicted', containerStatuses: [] } }),
      [['Evicted', null, null]],
    ],
    [
      'failed with an exit code',
      samplePod({
        status: {
          phase: 'Failed',
          containerStatuses: [containerStatus({ state: { terminated: { exitCode: 3, reason: 'Error' } } })],
        },
      }),
      [['Error', 'app', 3]],
    ],
    ['a lost node', samplePod({ status: { phase: 'Running', reason: 'NodeLost' } }), [['NodeLost', null, null]]],
    [
      'an init container that crashes',
      samplePod({
        status: {
          phase: 'Pending',
          containerStatuses: [waiting('PodInitializing')],
          initContainerStatuses: [
            waiting('CrashLoopBackOff', undefined, { name: 'migrate', lastState: { terminated: { exitCode: 1 } } }),
          ],
        },
      }),
      [['Init:CrashLoopBackOff', 'migrate', 1]],
    ],
    [
      'a sidecar that runs is no init step',
      samplePod({
        spec: { containers: [{ name: 'app' }], initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
        status: {
          initContainerStatuses: [
            containerStatus({ name: 'proxy', ready: true, started: true, state: { running: {} } }),
          ],
        },
      }),
      [],
    ],
    [
      'a sidecar that crashes later',
      samplePod({
        spec: { containers: [{ name: 'app' }], initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
        status: { initContainerStatuses: [waiting('CrashLoopBackOff', undefined, { name: 'proxy', started: true })] },
      }),
      [['CrashLoopBackOff', 'proxy', null]],
    ],
  ])('%s', (_name, pod, expected) => {
    expect(found(pod)).toEqual(expected);
  });

  test('messages of a crash loop and a pull stay the same over their cycle', () => {
    const loop = [10, 20, 300].map((seconds, index) =>
      troublesOfPod(
        samplePod({
          status: {
            containerStatuses: [
              waiting(
                'CrashLoopBackOff',
                `back-off ${seconds}s restarting failed container=app pod=web-aaa-bcdfg_shop(pod-web-aaa-bcdfg)`,
                { restartCount: index + 2, lastState: crashed },
              ),
            ],
          },
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
});

test('pods that share a trouble are counted together, whatever their order', () => {
  const single = { reason: 'CrashLoopBackOff', container: 'app', message: 'b', exitCode: 2 };
  const pods = [
    { troubles: [single], revision: 3 },
    { troubles: [{ ...single, message: 'a', exitCode: 1 }], revision: 3 },
    { troubles: [{ ...single, reason: 'Unschedulable', container: null }], revision: 3 },
    { troubles: [single], revision: 2 },
  ];
  const expected = [
    { reason: 'CrashLoopBackOff', container: 'app', message: 'a', exitCode: 1, pods: 2, revision: 3 },
    { reason: 'Unschedulable', container: null, message: 'b', exitCode: 2, pods: 1, revision: 3 },
    { reason: 'CrashLoopBackOff', container: 'app', message: 'b', exitCode: 2, pods: 1, revision: 2 },
  ];
  expect(sharedTroubles(pods)).toMatchObject(expected);
  expect(sharedTroubles(pods.toReversed())).toEqual(sharedTroubles(pods));
});
