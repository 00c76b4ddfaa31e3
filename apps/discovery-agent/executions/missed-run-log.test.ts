import type { CronJob, Job } from '@moonin/kube';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { jobCondition, sampleCronJob, sampleJob } from '../testing/sample-runs.ts';
import { cronJobView } from '../views/cron-job-view.ts';
import { jobView } from '../views/job-view.ts';
import { createMissedRunLog } from './missed-run-log.ts';

const at = (time: string) => Date.parse(`2026-01-02T${time}Z`);
const everyHour = (over: { lastAt?: string; spec?: object; metadata?: object } = {}): CronJob =>
  sampleCronJob({
    spec: { schedule: '0 * * * *', ...over.spec },
    metadata: over.metadata ?? {},
    status: over.lastAt === undefined ? {} : { lastScheduleTime: `2026-01-02T${over.lastAt}Z` },
  });
const jobAt = (time: string, isOver = true): Job =>
  sampleJob({
    name: `nightly-${time}`,
    annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': `2026-01-02T${time}Z` },
    status: { startTime: `2026-01-02T${time}Z`, ...(isOver ? { conditions: [jobCondition('Complete')] } : {}) },
  });
const view = (job: Job) => jobView(job, plainSanitiser, (text) => text);

function createLog() {
  const log = createMissedRunLog();
  const look = (now: string, cronJob: CronJob, jobs: Job[] = []) => {
    const { missed, nextLookMs } = log.look(cronJobView(cronJob, plainSanitiser), jobs.map(view), at(now));
    const told = missed.map(
      ({ scheduledAt, reason }) => `${new Date(scheduledAt).toISOString().slice(11, 16)} ${reason}`,
    );
    return { told, next: nextLookMs === null ? null : new Date(nextLookMs).toISOString().slice(11, 22) };
  };
  return { log, look };
}

test('runs that the controller skipped are told once it started a later one', () => {
  const { look } = createLog();
  expect(look('10:00:40', everyHour({ lastAt: '10:00:00' })).told).toEqual([]);
  expect(look('12:30:00', everyHour({ lastAt: '10:00:00' })).told).toEqual(['11:00 not-started']);
  expect(look('13:10:00', everyHour({ lastAt: '13:00:00' }), [jobAt('13:00:00')]).told).toEqual([
    '11:00 not-started',
    '12:00 not-started',
  ]);
  expect(look('13:10:00', everyHour({ lastAt: '13:00:00' }), [jobAt('13:00:00')]).told).toHaveLength(2);
});

test('a Job that came and went between two looks was there', () => {
  const { log, look } = createLog();
  look('10:01:00', everyHour({ lastAt: '10:00:00' }));
  log.saw(view(jobAt('11:00:00')));
  expect(look('12:10:00', everyHour({ lastAt: '12:00:00' })).told).toEqual([]);
});

test('a run that may not start beside another one, and is too late after it', () => {
  const { look } = createLog();
  const cronJob = (lastAt: string) =>
    everyHour({ lastAt, spec: { concurrencyPolicy: 'Forbid', startingDeadlineSeconds: 60 } });
  const long = [jobAt('10:00:00', false)];
  look('10:01:00', cronJob('10:00:00'), long);
  expect(look('11:00:40', cronJob('10:00:00'), long)).toEqual({ told: [], next: '11:01:30.50' });
  expect(look('11:01:31', cronJob('10:00:00'), long).told).toEqual(['11:00 still-running']);
});

test('nothing is missed while it is suspended, also by an agent that starts after', () => {
  const { look } = createLog();
  look('10:01:00', everyHour({ lastAt: '10:00:00' }));
  expect(look('10:30:00', everyHour({ lastAt: '10:00:00', spec: { suspend: true } }))).toEqual({
    told: [],
    next: null,
  });
  expect(look('14:30:00', everyHour({ lastAt: '10:00:00' })).told).toEqual([]);
  expect(look('16:30:00', everyHour({ lastAt: '10:00:00' })).told).toEqual(['15:00 not-started']);
  const resumedAt = {
    managedFields: [{ manager: 'kubectl', time: '2026-01-02T14:30:00Z', fieldsV1: { 'f:spec': {} } }],
  };
  const anew = createLog();
  expect(anew.look('14:31:00', everyHour({ lastAt: '10:00:00', metadata: resumedAt })).told).toEqual([]);
});

test('another schedule begins to count when it is seen', () => {
  const { look } = createLog();
  look('10:01:00', everyHour({ lastAt: '10:00:00' }));
  expect(look('10:50:00', everyHour({ lastAt: '10:00:00', spec: { schedule: '*/5 * * * *' } })).told).toEqual([]);
});

test('an agent that starts later counts from the last run that there was', () => {
  expect(createLog().look('13:30:00', everyHour({ lastAt: '10:00:00' })).told).toEqual([
    '11:00 not-started',
    '12:00 not-started',
  ]);
});

test('it looks again when the next run is due, and when that one is settled', () => {
  const { look } = createLog();
  expect(look('10:20:00', everyHour({ lastAt: '10:00:00' })).next).toBe('11:00:00.50');
  expect(look('11:00:05', everyHour({ lastAt: '10:00:00' })).next).toBe('11:00:30.50');
});

test('a schedule that nobody can read misses nothing; what is told of one CronJob is bounded', () => {
  const { look, log } = createLog();
  expect(look('10:00:00', sampleCronJob({ spec: { schedule: 'often' } }))).toEqual({ told: [], next: null });
  expect(look('23:59:59', sampleCronJob({ spec: { schedule: '* * * * *' } })).told).toHaveLength(20);
  log.forget('cron-1');
  expect(log.size).toBe(0);
});
