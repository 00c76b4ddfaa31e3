import { createObject, type KubeClient, type KubeObject, type Resource, replaceObject, resources } from '@moonin/kube';
import { createCopier } from './copy-app.ts';
import { eachOf, ownerOf } from './fill-cluster.ts';
import { cronJob, job, jobPod, jobPodStatus, jobStatus } from './objects/run-objects.ts';
import type { StoredObjects } from './stored-objects.ts';

const NAMESPACE = 'churn';
const CRON_JOBS = 20;
/** Alive at the same time: with the pauses between its steps some 60 a second come and go. */
const ALIVE = 160;
/** A run, and the time for which it is kept, is at least some seconds long: nobody can be told of what is gone at once. */
const STEP_PAUSE_MS = 1_200;
/** Each so many-th run fails, and its log is asked for. */
const FAILS_EACH = 50;
const CONTROLLER = { fieldManager: 'kube-controller-manager' };
const KUBELET = { fieldManager: 'kubelet' };

/** A run at each moment of its life, as the API server wrote it. */
interface Run {
  readonly place: { readonly namespace: string; readonly app: string };
  /** Job, its pod, the pod that ended, the Job that ended. */
  readonly moments: readonly KubeObject[];
}

/**
 * Creates, finishes and deletes `jobs` Jobs of CronJobs, each with its pod. The API server writes one run of each CronJob; the
 * others are copies that reach it through etcd, since it would need longer for them than both programs together.
 */
export async function churnJobs(input: {
  kube: KubeClient;
  stored: StoredObjects;
  jobs: number;
  node: string;
  onDone: (jobs: number) => void;
}): Promise<void> {
  const { kube, stored } = input;
  const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } };
  await createObject(kube, resources.namespaces, space, CONTROLLER);
  const copiers: { done: ReturnType<typeof copierOf>; failed: ReturnType<typeof copierOf> }[] = [];
  for (let index = 0; index < CRON_JOBS; index += 1) {
    const place = { namespace: NAMESPACE, app: `batch-${index}` };
    const owner = ownerOf(await createObject(kube, resources.cronJobs, cronJob(place), CONTROLLER));
    const runs = [];
    for (const isFailed of [false, true]) runs.push(await sampleRun({ ...input, place, owner, isFailed }));
    const [done, failed] = runs.map(copierOf);
    if (done && failed) copiers.push({ done, failed });
  }
  let done = 0;
  await eachOf(
    Array.from({ length: input.jobs }, (_, number) => number),
    async (number) => {
      const copier = copiers[number % copiers.length];
      const isFailed = number % FAILS_EACH === FAILS_EACH - 1;
      const [job, pod, endedPod, endedJob] = (isFailed ? copier?.failed : copier?.done)?.(number) ?? [];
      if (!job || !pod || !endedPod || !endedJob) throw new Error('a run without its moments');
      const steps: (readonly [Resource, KubeObject])[] = [
        [resources.jobs, job],
        [resources.pods, pod],
        [resources.pods, endedPod],
        [resources.jobs, endedJob],
      ];
      for (const [index, [resource, object]] of steps.entries()) {
        // A Job's pod is there, and its end told, at once.
        if (index === 2) await pause();
        await stored.put(resource, object);
      }
      await pause();
      await stored.delete(resources.pods, pod);
      await stored.delete(resources.jobs, job);
      done += 1;
      input.onDone(done);
    },
    ALIVE,
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STEP_PAUSE_MS));
}

async function sampleRun(input: {
  kube: KubeClient;
  stored: StoredObjects;
  node: string;
  place: Run['place'];
  owner: ReturnType<typeof ownerOf>;
  isFailed: boolean;
}): Promise<Run> {
  const { kube, stored, place, isFailed } = input;
  const manifest = job(place, input.owner, isFailed ? 1 : 0);
  const made = await createObject(kube, resources.jobs, manifest, CONTROLLER);
  const pod = await createObject(kube, resources.pods, jobPod(place, ownerOf(made), input.node), CONTROLLER);
  const endedPod = await replaceObject(
    kube,
    resources.pods,
    { ...pod, status: jobPodStatus(place.app, isFailed) } as typeof pod,
    { ...KUBELET, subresource: 'status' },
  );
  const endedJob = await replaceObject(kube, resources.jobs, { ...made, status: jobStatus(isFailed) } as typeof made, {
    ...CONTROLLER,
    subresource: 'status',
  });
  await stored.delete(resources.pods, pod);
  await stored.delete(resources.jobs, made);
  return { place, moments: [made, pod, endedPod, endedJob] };
}

/** Copies of a run with the number of another: names end differently, the CronJob stays. */
function copierOf({ place, moments }: Run): (number: number) => KubeObject[] {
  const [made] = moments;
  const name = made?.metadata.name ?? '';
  const copy = createCopier<KubeObject>({ namespace: place.namespace, app: name }, moments, []);
  const base = name.slice(0, name.lastIndexOf('-'));
  return (number) => copy({ namespace: place.namespace, app: `${base}-${29_100_000 + number}` }, number + 1);
}
