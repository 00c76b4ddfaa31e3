import { cronJobReport, executionReport } from '@moonin/contracts';
import type { CronJob, Job, Pod } from '@moonin/kube';
import { expect, test } from 'vitest';
import { containerStatus } from '../testing/sample-objects.ts';
import { jobCondition, sampleCronJob, sampleJob, sampleJobPod } from '../testing/sample-runs.ts';
import { wildVariants } from '../testing/wild-objects.ts';
import { cronJobView } from '../views/cron-job-view.ts';
import { jobView } from '../views/job-view.ts';
import { podView } from '../views/pod-view.ts';
import { createReportSanitiser } from '../wiring/report-sanitiser.ts';
import { collectCronJob } from './cron-job.ts';
import { collectExecution } from './execution.ts';

const sanitiser = createReportSanitiser(new Uint8Array(32).fill(1));
const asIs = (text: string): string => text;
const NOW_MS = Date.parse('2026-01-03T00:00:00Z');
const cronJob = sampleCronJob({
  metadata: {
    labels: { a: 'b' },
    managedFields: [{ manager: 'm', time: '2026-01-01T00:00:00Z', fieldsV1: { 'f:spec': {} } }],
  },
  spec: { timeZone: 'Europe/Madrid', startingDeadlineSeconds: 5 },
  status: { active: [{ name: 'nightly-1' }], lastScheduleTime: '2026-01-02T03:00:00Z' },
});
const job = sampleJob({ status: { failed: 2, conditions: [jobCondition('Failed', 'BackoffLimitExceeded', 'no')] } });
const pod = sampleJobPod({
  status: {
    phase: 'Failed',
    reason: 'Evicted',
    message: 'no room',
    containerStatuses: [
      containerStatus({
        name: 'main',
        restartCount: 1,
        state: {
          terminated: { exitCode: 3, signal: 9, reason: 'Error', message: 'bye', finishedAt: '2026-01-02T03:04:00Z' },
        },
      }),
    ],
  },
});

function executionOf(each: { job: Job; pod: Pod }) {
  const views = { job: jobView(each.job, sanitiser, asIs), pods: [podView(each.pod, sanitiser, asIs)] };
  return collectExecution({ ...views, cronJobUid: 'cron-1', note: null }, sanitiser).report;
}

/** Reports of every wild form of `sample`; a form that cannot be read at all is reported by the informer and skipped. */
function reportsOf<Kept extends object>(
  sample: Kept,
  collect: (object: Kept) => unknown,
): { at: string; report: unknown }[] {
  return [...wildVariants(sample)].flatMap(({ at, variant }) => {
    try {
      return [{ at, report: collect(variant) }];
    } catch (error) {
      if (error instanceof TypeError) return [];
      throw error;
    }
  });
}

test.each([
  [
    'CronJob',
    () => reportsOf<CronJob>(cronJob, (each) => collectCronJob(cronJobView(each, sanitiser), sanitiser, NOW_MS)),
    cronJobReport,
  ],
  ['Job', () => reportsOf<Job>(job, (each) => executionOf({ job: each, pod })), executionReport],
  ['Job’s pod', () => reportsOf<Pod>(pod, (each) => executionOf({ job, pod: each })), executionReport],
] as const)('whatever a %s holds, its report keeps the contract or it has none', (_kind, reports, schema) => {
  const found = reports();
  for (const { at, report } of found) expect([at, schema.safeParse(report).error?.issues]).toEqual([at, undefined]);
  expect(found.length).toBeGreaterThan(50);
});
