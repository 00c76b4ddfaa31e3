import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import type { KubeObject } from '../../model/kube-object.ts';
import { planCronJob } from './plan-cron-job.ts';

const createdAt = '2026-11-30T02:00:00Z';
const at = (time: string) => Date.parse(`2026-11-30T${time}Z`);

function cronJob(spec: JsonObject, status: JsonObject = {}): KubeObject {
  const metadata = { name: 'report', namespace: 'shop', uid: 'u', resourceVersion: '1', creationTimestamp: createdAt };
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '30 2 * * *', ...spec }, status };
}

function job(name: string, startTime: string, end?: 'Complete' | 'Failed'): KubeObject {
  const conditions = end === undefined ? [] : [{ type: end, status: 'True' }];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'shop', uid: name, resourceVersion: '7', creationTimestamp: startTime },
    spec: {},
    status: { startTime, conditions, ...(end === 'Complete' ? { completionTime: startTime } : {}) },
  };
}

describe('a CronJob', () => {
  test('waits for its time, then starts a Job that is named after it', () => {
    expect(planCronJob(cronJob({}), [], at('02:29:00'))).toMatchObject({
      start: undefined,
      nextAtMs: at('02:30:00') + 100,
    });
    const plan = planCronJob(cronJob({}), [], at('02:30:01'));
    expect(plan.start).toEqual({ name: `report-${at('02:30:00') / 60_000}`, timestamp: '2026-11-30T02:30:00Z' });
    expect(plan.status.lastScheduleTime).toBe('2026-11-30T02:30:00Z');
  });

  test('starts each moment once', () => {
    const done = cronJob({}, { lastScheduleTime: '2026-11-30T02:30:00Z' });
    expect(planCronJob(done, [], at('02:31:00')).start).toBeUndefined();
  });

  test('reads its schedule in its own zone', () => {
    const madrid = cronJob({ timeZone: 'Europe/Madrid' });
    expect(planCronJob(madrid, [], at('02:30:01')).start).toBeUndefined();
    const noon = cronJob({ schedule: '30 3 * * *', timeZone: 'Europe/Madrid' });
    expect(planCronJob(noon, [], at('02:30:01')).start?.timestamp).toBe('2026-11-30T03:30:00+01:00');
  });

  test('starts nothing while it is suspended, past its deadline, or unreadable', () => {
    const now = at('02:40:00');
    expect(planCronJob(cronJob({ suspend: true }), [], now).start).toBeUndefined();
    expect(planCronJob(cronJob({ startingDeadlineSeconds: 60 }), [], now).start).toBeUndefined();
    const plan = planCronJob(cronJob({ schedule: 'now' }), [], now);
    expect([plan.start, plan.event?.reason]).toEqual([undefined, 'UnparseableSchedule']);
  });

  test.each([
    ['Allow', true, []],
    ['Forbid', false, []],
    ['Replace', true, ['before']],
  ])('whose policy is %s starts beside a running Job: %s', (concurrencyPolicy, starts, removed) => {
    const plan = planCronJob(cronJob({ concurrencyPolicy }), [job('before', createdAt)], at('02:30:01'));
    expect(plan.start !== undefined).toBe(starts);
    expect(plan.remove.map(({ metadata }) => metadata.name)).toEqual(removed);
  });

  test('keeps as many ended Jobs as its limits say, newest ones, and lists those that run', () => {
    const jobs = [
      job('new', '2026-11-30T02:03:00Z', 'Complete'),
      job('old', '2026-11-30T02:01:00Z', 'Complete'),
      job('bad', '2026-11-30T02:02:00Z', 'Failed'),
      job('runs', '2026-11-30T02:04:00Z'),
    ];
    const plan = planCronJob(
      cronJob({ successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 0 }),
      jobs,
      at('02:05:00'),
    );
    expect(plan.remove.map(({ metadata }) => metadata.name)).toEqual(['old', 'bad']);
    expect(plan.status.active).toMatchObject([{ kind: 'Job', name: 'runs' }]);
    expect(plan.status.lastSuccessfulTime).toBe('2026-11-30T02:03:00Z');
  });

  test('whose Job changes its version says nothing new', () => {
    const jobs = [job('runs', createdAt)];
    const first = planCronJob(cronJob({}), jobs, at('02:05:00'));
    const later = jobs.map((one) => ({ ...one, metadata: { ...one.metadata, resourceVersion: '9' } }));
    expect(planCronJob(cronJob({}, first.status), later, at('02:05:01')).status).toEqual(first.status);
  });
});
