import type { PodTrouble } from '@moonin/contracts';

/** Image of every container here. */
export const WEB_IMAGE = 'registry.example/shop/web';
/** `minutes` before now, as Kubernetes writes it. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
/** A run that ended `minutes` ago after `lastedMinutes`. */
export const ended = (exitCode: number, reason: string, minutes: number, lastedMinutes = 0.1) => ({
  terminated: { exitCode, reason, startedAt: ago(minutes + lastedMinutes), finishedAt: ago(minutes) },
});
export const runs = (minutes: number) => ({ running: { startedAt: ago(minutes) } });
export const container = (over: object) => ({
  name: 'web',
  image: WEB_IMAGE,
  imageID: '',
  ready: false,
  restartCount: 0,
  ...over,
});
const waiting = (reason: string, message = 'the kubelet says why') =>
  container({ state: { waiting: { reason, message } } });
export const unready = (minutes: number) =>
  ['Ready', 'ContainersReady'].map((type) => ({
    type,
    status: 'False',
    reason: 'ContainersNotReady',
    message: 'containers with unready status: [web]',
    lastTransitionTime: ago(minutes),
  }));
export const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: ago(60) };
const pending = (status: object) => ({
  phase: 'Pending',
  conditions: [scheduled, ...unready(1)],
  containerStatuses: [status],
});
export const running = (status: object) => ({
  phase: 'Running',
  conditions: [scheduled, ...unready(1)],
  containerStatuses: [status],
});

/** Statuses that no kubelet of the test bed writes, as a real one does. */
export const WRITTEN_STATUSES: [type: PodTrouble['type'], name: string, status: object, reason: string][] = [
  ['ErrImagePull', 'registry', pending(waiting('RegistryUnavailable')), 'RegistryUnavailable'],
  ...(
    [
      'ErrImageNeverPull',
      'InvalidImageName',
      'CreateContainerError',
      'RunContainerError',
      'CreatePodSandboxError',
      'CreateContainerSandboxError',
      'NetworkPluginNotReady',
    ] as const
  ).map((type): [PodTrouble['type'], string, object, string] => [
    type,
    type.toLowerCase(),
    pending(waiting(type)),
    type,
  ]),
  [
    'ContainerCannotRun',
    'cannot-run',
    running(container({ state: ended(127, 'ContainerCannotRun', 2) })),
    'ContainerCannotRun',
  ],
  [
    'PodFailed',
    'pod-failed',
    { phase: 'Failed', reason: 'UnexpectedAdmissionError', message: 'no', startTime: ago(1) },
    'UnexpectedAdmissionError',
  ],
  [
    'OOMKilled',
    'oom-once',
    running(container({ ready: true, restartCount: 1, state: runs(2), lastState: ended(137, 'OOMKilled', 2, 60) })),
    'OOMKilled',
  ],
  ['Error', 'error', { phase: 'Failed', containerStatuses: [container({ state: ended(3, 'Error', 1) })] }, 'Error'],
  [
    'DeadlineExceeded',
    'pod-deadline',
    { phase: 'Failed', reason: 'DeadlineExceeded', startTime: ago(1) },
    'DeadlineExceeded',
  ],
  [
    'Evicted',
    'evicted',
    { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.', startTime: ago(1) },
    'Evicted',
  ],
  [
    'Pending',
    'creating',
    {
      phase: 'Pending',
      conditions: [{ ...scheduled }],
      containerStatuses: [container({ state: { waiting: { reason: 'ContainerCreating' } } })],
    },
    'ContainerCreating',
  ],
  [
    'ContainersNotReady',
    'unready',
    { phase: 'Running', conditions: [scheduled, ...unready(10)], containerStatuses: [container({ state: runs(10) })] },
    'ContainersNotReady',
  ],
  [
    'NotReady',
    'gated',
    {
      phase: 'Running',
      conditions: [
        scheduled,
        { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady', lastTransitionTime: ago(10) },
        { type: 'ContainersReady', status: 'True', lastTransitionTime: ago(10) },
      ],
      containerStatuses: [container({ ready: true, state: runs(10) })],
    },
    'ReadinessGatesNotReady',
  ],
  [
    'Restarts',
    'restarts',
    running(container({ ready: true, restartCount: 4, state: runs(1), lastState: ended(1, 'Error', 1, 300) })),
    'Restarts',
  ],
  ['Unknown', 'lost', { phase: 'Running', reason: 'NodeLost', message: 'Node a is gone' }, 'NodeLost'],
];
