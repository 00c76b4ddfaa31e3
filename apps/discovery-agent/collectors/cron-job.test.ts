import { cronJobReport } from '@moonin/contracts';
import type { CronJob } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleCronJob } from '../testing/sample-runs.ts';
import { cronJobView } from '../views/cron-job-view.ts';
import { collectCronJob } from './cron-job.ts';

const NOW_MS = Date.parse('2026-01-02T12:00:10Z');
const reportOf = (cronJob: CronJob) =>
  cronJobReport.parse(collectCronJob(cronJobView(cronJob, plainSanitiser), plainSanitiser, NOW_MS));

describe('when it runs next', () => {
  test.each<[string, object, string | null, string]>([
    ['without a zone, by UTC', { schedule: '0 3 * * *' }, '2026-01-03T03:00:00.000Z', 'UTC'],
    [
      'in its own zone',
      { schedule: '0 3 * * *', timeZone: 'America/New_York' },
      '2026-01-03T08:00:00.000Z',
      'America/New_York',
    ],
    [
      'in the zone of its schedule',
      { schedule: 'CRON_TZ=Asia/Tokyo 0 3 * * *' },
      '2026-01-02T18:00:00.000Z',
      'Asia/Tokyo',
    ],
    ['every hour', { schedule: '@hourly' }, '2026-01-02T13:00:00.000Z', 'UTC'],
    ['suspended', { schedule: '0 3 * * *', suspend: true }, null, 'UTC'],
    ['on a day that does not come', { schedule: '0 0 31 2 *' }, null, 'UTC'],
    ['a fixed time after its last run', { schedule: '@every 7m' }, '2026-01-02T12:05:00.000Z', 'UTC'],
  ])('%s', (_name, spec, nextRunAt, timeZoneUsed) => {
    const status = { lastScheduleTime: '2026-01-02T11:58:00Z' };
    expect(reportOf(sampleCronJob({ spec, status }))).toMatchObject({ nextRunAt, timeZoneUsed, scheduleProblem: null });
  });

  test.each([
    [{ schedule: 'every day' }],
    [{ schedule: '' }],
    [{ schedule: undefined }],
    [{ schedule: '0 3 * * *', timeZone: 'Mars/Olympus' }],
  ])('nobody can read %j', (spec) => {
    const report = reportOf(sampleCronJob({ spec }));
    expect(report.nextRunAt).toBeNull();
    expect(report.scheduleProblem).toEqual(expect.any(String));
  });
});

test('says what the object says, without credentials', () => {
  const report = reportOf(
    sampleCronJob({
      metadata: { labels: { app: 'nightly' }, annotations: { note: 'canary-1' } },
      spec: {
        concurrencyPolicy: 'Forbid',
        startingDeadlineSeconds: 60,
        failedJobsHistoryLimit: 0,
        jobTemplate: {
          spec: {
            backoffLimit: 0,
            template: {
              spec: {
                serviceAccountName: 'reporter',
                containers: [
                  {
                    name: 'main',
                    image: 'registry.example/shop/report:1.0',
                    env: [{ name: 'TOKEN', value: 'canary-2' }],
                  },
                ],
              },
            },
          },
        },
      },
      status: {
        active: [{ name: 'nightly-2' }, { name: 'nightly-1' }, {}],
        lastScheduleTime: '2026-01-02T03:00:00Z',
        lastSuccessfulTime: '2026-01-02T03:02:00Z',
      },
    }),
  );
  expect(report).toMatchObject({
    namespace: 'shop',
    name: 'nightly',
    labels: { app: 'nightly' },
    concurrencyPolicy: 'Forbid',
    startingDeadlineSeconds: 60,
    successfulHistoryLimit: 3,
    failedHistoryLimit: 0,
    active: ['nightly-1', 'nightly-2'],
    lastScheduleAt: '2026-01-02T03:00:00.000Z',
    lastSuccessfulAt: '2026-01-02T03:02:00.000Z',
    serviceAccount: 'reporter',
    images: [{ repository: 'shop/report', tag: '1.0' }],
    template: { spec: { backoffLimit: 0, template: { spec: { containers: [{ name: 'main' }] } } } },
  });
  expect(JSON.stringify(report)).not.toContain('canary');
});

test('holds the protocol’s bounds for whatever the cluster allows', () => {
  const report = reportOf(
    sampleCronJob({
      metadata: { creationTimestamp: 'never' },
      spec: {
        schedule: 'x'.repeat(5_000),
        timeZone: 'y'.repeat(500),
        concurrencyPolicy: 'Maybe',
        startingDeadlineSeconds: -1,
        successfulJobsHistoryLimit: 1.5,
        jobTemplate: null,
      },
      status: { active: Array.from({ length: 1_000 }, (_, index) => ({ name: `job-${index}` })), lastScheduleTime: 7 },
    }),
  );
  expect(report).toMatchObject({
    createdAt: null,
    concurrencyPolicy: 'Allow',
    startingDeadlineSeconds: null,
    images: [],
  });
  expect(report.active).toHaveLength(200);
});
