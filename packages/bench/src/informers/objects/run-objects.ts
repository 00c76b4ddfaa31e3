import { podTemplate } from './pod-template.ts';
import { type Owner, type Place, reference } from './workload-objects.ts';

const STARTED = '2026-01-05T03:00:00Z';
const ENDED = '2026-01-05T03:00:42Z';

export function cronJob({ namespace, app }: Place) {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { namespace, name: `${app}-report`, labels: { 'app.kubernetes.io/name': app } },
    spec: {
      schedule: '0 3 * * *',
      concurrencyPolicy: 'Forbid',
      jobTemplate: { spec: jobSpec(app) },
    },
  };
}

/** The Job of one run. */
export function job({ namespace, app }: Place, owner: Owner, number: number) {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      namespace,
      name: `${owner.name}-${29_000_000 + number}`,
      labels: { 'app.kubernetes.io/name': app },
      annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': STARTED },
      ownerReferences: [reference('batch/v1', owner)],
    },
    spec: jobSpec(app),
  };
}

export function jobStatus(isFailed: boolean) {
  const condition = (type: string, more = {}) => ({
    type,
    status: 'True',
    lastProbeTime: ENDED,
    lastTransitionTime: ENDED,
    ...more,
  });
  const why = { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  return isFailed
    ? { startTime: STARTED, failed: 1, conditions: [condition('FailureTarget', why), condition('Failed', why)] }
    : {
        startTime: STARTED,
        completionTime: ENDED,
        succeeded: 1,
        conditions: [condition('SuccessCriteriaMet'), condition('Complete')],
      };
}

export function jobPod({ namespace, app }: Place, owner: Owner, node: string) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace,
      name: `${owner.name}-x7k2p`,
      labels: { 'app.kubernetes.io/name': app, 'job-name': owner.name },
      ownerReferences: [reference('batch/v1', owner)],
    },
    spec: { ...jobSpec(app).template.spec, nodeName: node },
  };
}

export function jobPodStatus(app: string, isFailed: boolean) {
  const terminated = {
    exitCode: isFailed ? 1 : 0,
    reason: isFailed ? 'Error' : 'Completed',
    startedAt: STARTED,
    finishedAt: ENDED,
  };
  return {
    phase: isFailed ? 'Failed' : 'Succeeded',
    startTime: STARTED,
    containerStatuses: jobSpec(app).template.spec.containers.map(({ name, image }) => ({
      name,
      image,
      imageID: '',
      ready: false,
      restartCount: 0,
      state: { terminated },
    })),
  };
}

function jobSpec(app: string) {
  const { spec } = podTemplate(app, '2.4.1');
  const [container] = spec.containers.map(({ name, image, env, resources }) => ({ name, image, env, resources }));
  return {
    backoffLimit: 0,
    template: { spec: { restartPolicy: 'Never', containers: container === undefined ? [] : [container] } },
  };
}
