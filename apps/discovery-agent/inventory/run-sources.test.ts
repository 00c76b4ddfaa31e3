import { missedExecutionUid } from '@moonin/contracts';
import type { CronJob, Job } from '@moonin/kube';
import { beforeEach, describe, expect, test } from 'vitest';
import { asIs, createInventoryRig, NOW_MS } from '../testing/inventory-rig.ts';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { containerStatus, sampleDeployment, samplePod, sampleReplicaSet } from '../testing/sample-objects.ts';
import { jobCondition, sampleCronJob, sampleFailure, sampleJob } from '../testing/sample-runs.ts';
import { cronJobView } from '../views/cron-job-view.ts';
import { jobView } from '../views/job-view.ts';
import { podView } from '../views/pod-view.ts';

let rig: ReturnType<typeof createInventoryRig>;
beforeEach(() => {
  rig = createInventoryRig();
});
const putCronJob = (cronJob: CronJob) => rig.stores.cronJobs.set('shop/nightly', cronJobView(cronJob, plainSanitiser));
const putJob = (job: Job) => rig.stores.jobs.set(`shop/${job.metadata.name}`, jobView(job, plainSanitiser, asIs));
const cronRef = { kind: 'cron-job', uid: 'cron-1', key: 'shop/nightly' } as const;
const jobRef = { kind: 'execution', uid: 'job-nightly-29454000', key: 'shop/nightly-29454000' } as const;
const reports = (ref: Parameters<typeof rig.inventory.collect>[0]) =>
  rig.inventory.collect(ref).flatMap((finding) => (finding.op === 'upsert' ? [JSON.parse(finding.json())] : []));
const fingerprint = () => {
  const [finding] = rig.inventory.collect(jobRef);
  return finding?.op === 'upsert' ? finding.fingerprint : null;
};

describe('CronJobs', () => {
  // The rig reads everything at 00:10; the CronJob runs every two minutes and last ran at 00:00.
  const everyTwo = sampleCronJob({
    metadata: { creationTimestamp: '2025-12-31T00:00:00Z' },
    spec: { schedule: '*/2 * * * *' },
    status: { lastScheduleTime: '2026-01-01T00:00:00Z' },
  });

  test('bring the runs that they missed, and are looked at again when the next one is due or settled', () => {
    putCronJob(everyTwo);
    const findings = rig.inventory.collect(cronRef);
    const at = (minute: string) => missedExecutionUid('cron-1', `2026-01-01T00:${minute}:00.000Z`);
    expect(findings.map(({ kind, uid }) => `${kind} ${uid}`)).toEqual([
      'cron-job cron-1',
      ...['02', '04', '06'].map((minute) => `execution ${at(minute)}`),
    ]);
    expect(rig.inventory.collect(cronRef)).toHaveLength(4);
    expect(rig.wakeUps.get('cron-1')).toBe(NOW_MS + 30_500);
  });

  test('are forgotten with what they missed when they are gone', () => {
    putCronJob(everyTwo);
    rig.inventory.collect(cronRef);
    rig.stores.cronJobs.delete('shop/nightly');
    expect(rig.inventory.collect(cronRef)).toEqual([{ op: 'delete', kind: 'cron-job', uid: 'cron-1', version: '500' }]);
    expect(rig.wakeUps.size).toBe(0);
  });
});

describe('executions', () => {
  const failed = sampleJob({ status: { failed: 1, conditions: [jobCondition('Failed', 'BackoffLimitExceeded')] } });

  test('are the Jobs of CronJobs that are there', () => {
    putJob(sampleJob());
    putJob(sampleJob({ name: 'alone', owner: null }));
    expect(rig.inventory.list('execution')).toEqual([]);
    expect(rig.inventory.collect(jobRef)).toEqual([]);
    putCronJob(sampleCronJob());
    expect(rig.inventory.list('execution')).toEqual([jobRef]);
    expect(reports(jobRef)).toMatchObject([{ cronJobUid: 'cron-1', status: 'running' }]);
  });

  test('a Job that is gone is deleted, unless its end is still on its way', () => {
    putCronJob(sampleCronJob());
    expect(rig.inventory.collect(jobRef)).toMatchObject([{ op: 'delete', uid: jobRef.uid }]);
    rig.leaving.add(jobRef.uid);
    expect(rig.inventory.collect(jobRef)).toEqual([]);
  });

  test('keep their fingerprint when the text of a delivered log is let go', () => {
    putCronJob(sampleCronJob());
    putJob(failed);
    const log = { container: 'main', truncated: false, source: 'current', digest: 'd', isDelivered: false } as const;
    rig.notes.set(jobRef.uid, { failure: sampleFailure(), problem: null, log: { ...log, text: 'fatal' } });
    const before = fingerprint();
    expect(reports(jobRef)).toMatchObject([{ log: { text: 'fatal' } }]);
    rig.notes.set(jobRef.uid, {
      failure: sampleFailure(),
      problem: null,
      log: { ...log, text: null, isDelivered: true },
    });
    expect(fingerprint()).toBe(before);
    expect(reports(jobRef)).toMatchObject([{ log: null, logProblem: null }]);
  });
});

test('a Deployment is looked at again when time alone changes what is wrong with it', () => {
  rig.putDeployment(sampleDeployment());
  rig.putReplicaSet(sampleReplicaSet({ hash: 'aaa', revision: '1' }));
  const finishedAt = '2026-01-01T00:05:00Z';
  const looping = samplePod({
    status: {
      containerStatuses: [
        containerStatus({
          ready: true,
          restartCount: 4,
          state: { running: { startedAt: finishedAt } },
          lastState: { terminated: { exitCode: 1, reason: 'Error', startedAt: '2026-01-01T00:04:50Z', finishedAt } },
        }),
      ],
    },
  });
  const ref = { kind: 'deployment', uid: 'dep-1', key: 'shop/web' } as const;
  rig.stores.pods.set('shop/pod', podView(looping, plainSanitiser, asIs));
  expect(reports(ref)[0]).toMatchObject({ health: { troubles: [{ type: 'CrashLoopBackOff' }] } });
  expect(rig.wakeUps.get('dep-1')).toBe(Date.parse('2026-01-01T00:15:00Z'));
  rig.stores.pods.set('shop/pod', podView(samplePod(), plainSanitiser, asIs));
  rig.inventory.collect(ref);
  expect(rig.wakeUps.size).toBe(0);
});
