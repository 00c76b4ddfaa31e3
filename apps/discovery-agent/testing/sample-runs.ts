import type { CronJob, Job, Pod } from '@moonin/kube';
import type { AttemptFailure } from '../collectors/attempt.ts';

/** A CronJob as an API server sends it; `over` replaces whole fields. */
export function sampleCronJob(over: { metadata?: object; spec?: object; status?: object } = {}): CronJob {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: {
      name: 'nightly',
      namespace: 'shop',
      uid: 'cron-1',
      resourceVersion: '200',
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...over.metadata,
    },
    spec: {
      schedule: '0 3 * * *',
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      jobTemplate: {
        spec: {
          backoffLimit: 2,
          template: {
            spec: { containers: [{ name: 'main', image: 'registry.example/shop/report:1.0' }], restartPolicy: 'Never' },
          },
        },
      },
      ...over.spec,
    } as NonNullable<CronJob['spec']>,
    status: { ...over.status } as NonNullable<CronJob['status']>,
  };
}

/** A Job of {@link sampleCronJob}, running unless `status` says otherwise. */
export function sampleJob(
  input: { name?: string; owner?: object | null; annotations?: object; spec?: object; status?: object } = {},
): Job {
  const { name = 'nightly-29454000' } = input;
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly', uid: 'cron-1', controller: true };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace: 'shop',
      uid: `job-${name}`,
      resourceVersion: '210',
      annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-01-02T03:00:00Z', ...input.annotations },
      ...(input.owner === null ? {} : { ownerReferences: [{ ...owner, ...input.owner }] }),
    },
    spec: {
      template: { spec: { containers: [{ name: 'main', image: 'registry.example/shop/report:1.0' }] } },
      ...input.spec,
    } as NonNullable<Job['spec']>,
    status: { startTime: '2026-01-02T03:00:01Z', active: 1, ...input.status } as NonNullable<Job['status']>,
  };
}

/** A Job's condition that holds. */
export function jobCondition(type: string, reason?: string, message?: string) {
  return { type, status: 'True', reason, message, lastTransitionTime: '2026-01-02T03:05:00Z' };
}

/** A pod of {@link sampleJob}. */
export function sampleJobPod(
  input: { name?: string; job?: string; metadata?: object; spec?: object; status?: object } = {},
): Pod {
  const { name = 'nightly-29454000-x7k2p', job = 'nightly-29454000' } = input;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'shop',
      uid: `pod-${name}`,
      resourceVersion: '211',
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: job, uid: `job-${job}`, controller: true }],
      ...input.metadata,
    },
    spec: { containers: [{ name: 'main' }], ...input.spec } as NonNullable<Pod['spec']>,
    status: { phase: 'Running', ...input.status } as NonNullable<Pod['status']>,
  };
}

/** How one try went wrong. */
export function sampleFailure(over: Partial<AttemptFailure> = {}): AttemptFailure {
  return {
    id: 'pod-1 main 0 ended',
    pod: 'nightly-29454000-x7k2p',
    container: 'main',
    exitCode: 3,
    signal: null,
    reason: 'Error',
    message: null,
    finishedAt: '2026-01-02T03:04:00.000Z',
    run: 'current',
    lastWords: null,
    ...over,
  };
}
