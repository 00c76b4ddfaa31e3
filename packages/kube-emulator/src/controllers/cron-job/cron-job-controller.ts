import { ApiError } from '../../model/api-error.ts';
import { type JsonObject, objectOf } from '../../model/json.ts';
import { controllerOf, controllerReference, type KubeObject, objectKey } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import { type ControllerContext, controllerManager } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { isNewStatus, planCronJob } from './plan-cron-job.ts';

const component = 'cronjob-controller';
const trusted = { manager: controllerManager, trusted: true } as const;
const cronJobs = resourceOfKind('CronJob');
const jobs = resourceOfKind('Job');
const scheduledAnnotation = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** A Job of a CronJob's template, for one of its moments. */
function jobOf(cronJob: KubeObject, { name, timestamp }: { name: string; timestamp: string }): JsonObject {
  const template = objectOf(cronJob.spec?.jobTemplate);
  const metadata = objectOf(template.metadata);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      ...(metadata.labels === undefined ? {} : { labels: metadata.labels }),
      annotations: { ...objectOf(metadata.annotations), [scheduledAnnotation]: timestamp },
      name,
      namespace: cronJob.metadata.namespace ?? '',
      ownerReferences: [controllerReference(cronJob)],
    },
    spec: objectOf(template.spec),
  };
}

/** Starts Jobs at the times of CronJobs, and keeps as many ended ones as the history limits say. */
export function cronJobController({ store, writer, events }: ControllerContext): Controller {
  const start = (cronJob: KubeObject, run: { name: string; timestamp: string }): void => {
    const namespace = cronJob.metadata.namespace ?? '';
    try {
      writer.create(jobs, namespace, jobOf(cronJob, run), trusted);
    } catch (error) {
      // It was started before, and only the status was not written.
      if (error instanceof ApiError && error.reason === 'AlreadyExists') return;
      throw error;
    }
    const message = `Created job ${run.name}`;
    events.record(cronJob, component, { type: 'Normal', reason: 'SuccessfulCreate', message });
  };
  return {
    name: component,
    watches: {
      CronJob: (event) => (event.type === 'DELETED' ? [] : [event.key]),
      Job: (event) => {
        const owner = controllerOf(event.object);
        return owner?.kind === 'CronJob' ? [objectKey(event.object.metadata.namespace, owner.name)] : [];
      },
    },
    initialKeys: () => store.all('CronJob').keys(),
    reconcile(key, nowMs) {
      const cronJob = store.get('CronJob', key);
      if (cronJob === undefined || cronJob.metadata.deletionTimestamp !== undefined) return undefined;
      const { namespace = '', name, uid } = cronJob.metadata;
      const plan = planCronJob(
        cronJob,
        store.dependentsOf(uid).filter(({ kind }) => kind === 'Job'),
        nowMs,
      );
      for (const job of plan.remove) {
        writer.delete(jobs, namespace, job.metadata.name, { propagationPolicy: 'Background' });
      }
      if (plan.start !== undefined) start(cronJob, plan.start);
      if (plan.event !== undefined) events.record(cronJob, component, plan.event);
      if (isNewStatus(cronJob, plan)) {
        const change = (live: JsonObject) => ({ ...live, status: plan.status });
        writer.patch(cronJobs, namespace, name, change, { ...trusted, subresource: 'status' });
      }
      return plan.nextAtMs;
    },
  };
}
