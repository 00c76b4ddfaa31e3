import { createObject, deleteObject, type KubeClient, replaceObject, resources } from '@moonin/kube';
import { eachOf, ownerOf } from './fill-cluster.ts';
import { cronJob, job, jobPod, jobPodStatus, jobStatus } from './objects/run-objects.ts';

const NAMESPACE = 'churn';
const CRON_JOBS = 20;
/** Each so many-th run fails, and its log is asked for. */
const FAILS_EACH = 50;
const CONTROLLER = { fieldManager: 'kube-controller-manager' };
const KUBELET = { fieldManager: 'kubelet' };

/** Creates, finishes and deletes `jobs` Jobs of CronJobs, each with its pod. */
export async function churnJobs(input: {
  kube: KubeClient;
  jobs: number;
  node: string;
  onDone: (jobs: number) => void;
}): Promise<void> {
  const { kube, node } = input;
  const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } };
  await createObject(kube, resources.namespaces, space, CONTROLLER);
  const places = Array.from({ length: CRON_JOBS }, (_, index) => ({ namespace: NAMESPACE, app: `batch-${index}` }));
  const cronJobs = await Promise.all(
    places.map(async (place) => ({
      place,
      owner: ownerOf(await createObject(kube, resources.cronJobs, cronJob(place), CONTROLLER)),
    })),
  );
  let done = 0;
  await eachOf(
    Array.from({ length: input.jobs }, (_, number) => number),
    async (number) => {
      const of = cronJobs[number % cronJobs.length];
      if (of === undefined) return;
      const { place, owner } = of;
      const isFailed = number % FAILS_EACH === FAILS_EACH - 1;
      const made = await createObject(kube, resources.jobs, job(place, owner, number), CONTROLLER);
      const pod = await createObject(kube, resources.pods, jobPod(place, ownerOf(made), node), CONTROLLER);
      const podStatus = jobPodStatus(place.app, isFailed);
      await replaceObject(kube, resources.pods, { ...pod, status: podStatus } as typeof pod, {
        ...KUBELET,
        subresource: 'status',
      });
      const status = jobStatus(isFailed);
      await replaceObject(kube, resources.jobs, { ...made, status } as typeof made, {
        ...CONTROLLER,
        subresource: 'status',
      });
      await deleteObject(kube, resources.pods, { namespace: NAMESPACE, name: pod.metadata.name });
      await deleteObject(kube, resources.jobs, { namespace: NAMESPACE, name: made.metadata.name });
      done += 1;
      input.onDone(done);
    },
  );
}
