import { containerStatus, samplePod } from './sample-objects.ts';

/** The moment at which these pods are judged. */
export const NOW = '2026-01-01T12:00:00Z';
/** `minutes` before that moment. */
export const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
export const condition = (type: string, status: string, minutes: number, more: object = {}) => ({
  type,
  status,
  lastTransitionTime: ago(minutes),
  ...more,
});
export const scheduled = condition('PodScheduled', 'True', 60);
export const unready = (minutes: number, names = 'app') => [
  scheduled,
  ...['Ready', 'ContainersReady'].map((type) =>
    condition(type, 'False', minutes, {
      reason: 'ContainersNotReady',
      message: `containers with unready status: [${names}]`,
    }),
  ),
];
export const waiting = (reason: string, message?: string, over: object = {}) =>
  containerStatus({ state: { waiting: { reason, ...(message ? { message } : {}) } }, ...over });
export const pending = (...containerStatuses: object[]) => ({
  phase: 'Pending',
  conditions: unready(1),
  containerStatuses,
});
export const running = (...containerStatuses: object[]) => ({
  phase: 'Running',
  conditions: unready(1),
  containerStatuses,
});
/** A run that ended `minutes` ago after `lastedMinutes`. */
export const ended = (exitCode: number, reason: string, minutes: number, lastedMinutes = 0.1) => ({
  terminated: { exitCode, reason, startedAt: ago(minutes + lastedMinutes), finishedAt: ago(minutes) },
});
export const runs = (minutes: number) => ({ running: { startedAt: ago(minutes) } });
export const initPod = (statuses: object[], sidecar = false) =>
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
export const failedPod = (status: object) =>
  samplePod({ status: { phase: 'Failed', containerStatuses: [], ...status } });
