import { createAcknowledged, type ObjectRef } from '@moonin/agent-client';
import type { CronJob, Job, Pod } from '@moonin/kube';
import { createLogger } from '@moonin/runtime';
import { beforeEach, expect, test } from 'vitest';
import type { KeptLog } from '../collectors/execution.ts';
import { executionFinding } from '../inventory/execution-source.ts';
import { createIgnoreRules } from '../inventory/ignore-rules.ts';
import { handFedInformer } from '../testing/hand-fed-informer.ts';
import { asIs, createInventoryRig } from '../testing/inventory-rig.ts';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { containerStatus } from '../testing/sample-objects.ts';
import { jobCondition, sampleCronJob, sampleJob, sampleJobPod } from '../testing/sample-runs.ts';
import { cronJobView } from '../views/cron-job-view.ts';
import { jobView } from '../views/job-view.ts';
import { podView } from '../views/pod-view.ts';
import { createExecutionKeeper } from './execution-keeper.ts';
import { createMissedRunLog } from './missed-run-log.ts';
import { createRunNotes } from './run-notes.ts';

const FAILED = { active: 0, failed: 1, conditions: [jobCondition('Failed', 'BackoffLimitExceeded')] };
const failedPod = (job?: string): Pod =>
  sampleJobPod({
    ...(job === undefined ? {} : { job, name: `${job}-x7k2p` }),
    status: {
      phase: 'Failed',
      containerStatuses: [containerStatus({ name: 'main', state: { terminated: { exitCode: 3, reason: 'Error' } } })],
    },
  });
const log: KeptLog = {
  container: 'main',
  text: 'fatal',
  truncated: false,
  source: 'current',
  digest: 'd',
  isDelivered: false,
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

function createRig(ignored: string[] = []) {
  const { stores } = createInventoryRig();
  const cronJobs = handFedInformer(stores.cronJobs);
  const jobs = handFedInformer(stores.jobs);
  const pods = handFedInformer(stores.pods);
  const acknowledged = createAcknowledged();
  const marked: string[] = [];
  const reads: string[] = [];
  const spooled: {
    key: string;
    items: { op: string; kind: string; uid: string; version: string; object?: { status: string; log: unknown } }[];
  }[] = [];
  let version = 100;
  const notes = createRunNotes({
    read: async (_namespace, failure) => {
      reads.push(failure.pod);
      return { log, problem: null };
    },
    onRead: (uid) => keeper.read(uid),
  });
  const missedRuns = createMissedRunLog();
  const parts = { stores, noteOf: notes.of, sanitiser: plainSanitiser };
  const keeper = createExecutionKeeper({
    informers: { cronJobs: cronJobs.informer, jobs: jobs.informer, pods: pods.informer },
    parts,
    notes,
    missedRuns,
    clock: {
      now: () => String(version),
      advance() {
        version += 1;
      },
    },
    spool: {
      put: async (key, items) => void spooled.push({ key, items: items.map((text) => JSON.parse(text)) }),
    },
    acknowledged,
    ignore: createIgnoreRules({ namespaces: [], resources: ignored, nodeLabels: [] }),
    mark: ({ uid }) => void marked.push(uid),
    onSpooled: () => undefined,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  const view = (job: Job) => jobView(job, plainSanitiser, asIs);
  const ref = (job: Job): ObjectRef => ({ kind: 'execution', uid: job.metadata.uid, key: `shop/${job.metadata.name}` });
  return {
    keeper,
    notes,
    missedRuns,
    acknowledged,
    marked,
    reads,
    spooled,
    ref,
    putCronJob: (cronJob: CronJob) => cronJobs.put(cronJobView(cronJob, plainSanitiser)),
    putJob: (job: Job) => jobs.put(view(job)),
    removeJob: (job: Job) => jobs.remove(view(job)),
    putPod: (pod: Pod) => pods.put(podView(pod, plainSanitiser, asIs)),
    removePod: (pod: Pod) => pods.remove(podView(pod, plainSanitiser, asIs)),
    finding: (job: Job) => executionFinding(view(job), '1', parts),
  };
}
let rig: ReturnType<typeof createRig>;
beforeEach(() => {
  rig = createRig();
  rig.putCronJob(sampleCronJob());
});

test('the log is read when the pod fails, before its Job has, and secured when that has', async () => {
  rig.putJob(sampleJob());
  rig.putPod(failedPod());
  await settle();
  expect(rig.reads).toEqual(['nightly-29454000-x7k2p']);
  expect(rig.spooled).toEqual([]);
  rig.putJob(sampleJob({ status: FAILED }));
  expect(rig.spooled).toMatchObject([
    { items: [{ op: 'upsert', object: { status: 'failed', log: { text: 'fatal' } } }] },
  ]);
  rig.putJob(sampleJob({ status: FAILED }));
  expect(rig.spooled).toHaveLength(1);
});

test('whatever comes first: the pod, its Job, or the CronJob', async () => {
  const late = createRig();
  late.putPod(failedPod());
  late.putJob(sampleJob({ status: FAILED }));
  await settle();
  expect(late.reads).toEqual([]);
  late.putCronJob(sampleCronJob());
  await settle();
  expect(late.reads).toHaveLength(1);
  expect(late.spooled).toHaveLength(1);
  expect(late.marked).toEqual(['job-nightly-29454000']);
});

test('of a Job that nobody told of before it went, the end goes first and then that it is gone', async () => {
  const failed = sampleJob({ status: FAILED });
  rig.putJob(sampleJob());
  rig.putPod(failedPod());
  rig.putJob(failed);
  rig.removePod(failedPod());
  rig.removeJob(failed);
  expect(rig.keeper.isLeaving(failed.metadata.uid)).toBe(true);
  await rig.keeper.stop();
  expect(rig.spooled.at(-1)?.items.map(({ op, object }) => [op, object?.status, object?.log])).toEqual([
    ['upsert', 'failed', { container: 'main', text: 'fatal', truncated: false, source: 'current' }],
    ['delete', undefined, undefined],
  ]);
  const [upsert, gone] = rig.spooled.at(-1)?.items ?? [];
  expect(Number(gone?.version)).toBeGreaterThan(Number(upsert?.version));
  expect(rig.keeper.isLeaving(failed.metadata.uid)).toBe(false);
  expect(rig.notes.size.jobs).toBe(0);
});

test('a Job whose end the server has, or that was still running, leaves as any other object', async () => {
  const complete = sampleJob({ status: { active: 0, succeeded: 1, conditions: [jobCondition('Complete')] } });
  rig.putJob(complete);
  const told = rig.finding(complete);
  rig.acknowledged.accept(rig.ref(complete), complete.metadata.uid, told?.fingerprint ?? '');
  rig.removeJob(complete);
  rig.putJob(sampleJob({ name: 'running' }));
  rig.removeJob(sampleJob({ name: 'running' }));
  await rig.keeper.stop();
  expect(rig.spooled).toEqual([]);
});

test('the server has what the spool holds once it took a report with the log', async () => {
  const failed = sampleJob({ status: FAILED });
  const { uid } = failed.metadata;
  rig.putJob(failed);
  rig.putPod(failedPod());
  await settle();
  expect(rig.keeper.isDelivered(uid)).toBe(false);
  rig.acknowledged.accept(rig.ref(failed), uid, rig.finding(failed)?.fingerprint ?? '');
  expect(rig.keeper.isDelivered(uid)).toBe(true);
  rig.keeper.settled(uid, 'delivered');
  expect(rig.notes.size.chars).toBe(0);
  expect(rig.keeper.isDelivered(uid)).toBe(true);
});

test('Jobs that are ignored, or that no CronJob controls, are left alone', async () => {
  const other = createRig(['job/*']);
  other.putCronJob(sampleCronJob());
  other.putJob(sampleJob({ status: FAILED }));
  other.putPod(failedPod());
  rig.putJob(sampleJob({ name: 'alone', owner: null, status: FAILED }));
  rig.putPod(failedPod('alone'));
  await settle();
  expect([other.reads, rig.reads]).toEqual([[], []]);
});

test('after ten thousand Jobs nothing is left of them', { timeout: 60_000 }, async () => {
  for (let index = 0; index < 10_000; index += 1) {
    const name = `nightly-${29_454_000 + index}`;
    const failed = sampleJob({ name, status: FAILED });
    rig.putJob(sampleJob({ name }));
    rig.putPod(failedPod(name));
    if (index % 100 === 0) await settle();
    rig.putJob(failed);
    rig.removePod(failedPod(name));
    rig.removeJob(failed);
    rig.spooled.length = 0;
  }
  await rig.keeper.stop();
  await settle();
  expect(rig.notes.size).toEqual({ jobs: 0, reading: 0, chars: 0 });
  expect(rig.acknowledged.size()).toBe(0);
  expect(rig.keeper.isLeaving('job-nightly-29454000')).toBe(false);
});
