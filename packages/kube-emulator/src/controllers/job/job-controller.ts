import { equalJson, type JsonObject } from '../../model/json.ts';
import { controllerOf, objectKey } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import type { PodTemplate } from '../../model/workloads.ts';
import { type ControllerContext, controllerManager } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { podFromTemplate } from '../replica-set/pod-from-template.ts';
import { planJob } from './plan-job.ts';

const component = 'job-controller';
const trusted = { manager: controllerManager, trusted: true } as const;
const jobs = resourceOfKind('Job');
const pods = resourceOfKind('Pod');

/** Runs Jobs to their end: pods until enough succeeded or too many failed. */
export function jobController({ store, writer, events }: ControllerContext, retryMs: number): Controller {
  return {
    name: component,
    watches: {
      Job: (event) => (event.type === 'DELETED' ? [] : [event.key]),
      Pod: (event) => {
        const owner = controllerOf(event.object);
        return owner?.kind === 'Job' ? [objectKey(event.object.metadata.namespace, owner.name)] : [];
      },
    },
    initialKeys: () => store.all('Job').keys(),
    reconcile(key, nowMs) {
      const job = store.get('Job', key);
      if (job === undefined || job.metadata.deletionTimestamp !== undefined) return undefined;
      const { namespace = '', name, uid } = job.metadata;
      const owned = store.dependentsOf(uid).filter((object) => object.kind === 'Pod');
      const plan = planJob(job, owned, retryMs, nowMs);
      if (plan.expired) {
        writer.delete(jobs, namespace, name, { propagationPolicy: 'Background' });
        return undefined;
      }
      for (let made = 0; made < plan.create; made += 1) {
        const template = job.spec?.template as unknown as PodTemplate;
        const pod = writer.create(pods, namespace, podFromTemplate(job, template), trusted);
        const message = `Created pod: ${pod.metadata.name}`;
        events.record(job, component, { type: 'Normal', reason: 'SuccessfulCreate', message });
      }
      for (const pod of plan.remove) writer.delete(pods, namespace, pod.metadata.name, {});
      if (plan.event !== undefined) events.record(job, component, plan.event);
      if (!equalJson(plan.status, job.status)) {
        const change = (live: JsonObject) => ({ ...live, status: plan.status });
        writer.patch(jobs, namespace, name, change, { ...trusted, subresource: 'status' });
      }
      return plan.nextAtMs;
    },
  };
}
