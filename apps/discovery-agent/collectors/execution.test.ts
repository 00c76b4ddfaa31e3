import { executionReport } from '@moonin/contracts';
import type { Job, Pod } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { containerStatus } from '../testing/sample-objects.ts';
import { jobCondition, sampleFailure, sampleJob, sampleJobPod } from '../testing/sample-runs.ts';
import { jobView } from '../views/job-view.ts';
import { podView } from '../views/pod-view.ts';
import { attemptFailure, isBetterAttempt } from './attempt.ts';
import { collectExecution, collectMissedExecution, type RunNote } from './execution.ts';

const asIs = (text: string): string => text;
function reportOf(job: Job, pods: readonly Pod[] = [], note: RunNote | null = null) {
  const { report, identity } = collectExecution(
    {
      job: jobView(job, plainSanitiser, asIs),
      cronJobUid: 'cron-1',
      pods: pods.map((pod) => podView(pod, plainSanitiser, asIs)),
      note,
    },
    plainSanitiser,
  );
  return { report: executionReport.parse(report), identity };
}
const ended = (exitCode: number, reason: string, more: object = {}) => ({
  terminated: { exitCode, reason, finishedAt: '2026-01-02T03:04:00Z', ...more },
});
const main = (over: object) => containerStatus({ name: 'main', ...over });
const failedPod = (state: object, over: object = {}) =>
  sampleJobPod({ status: { phase: 'Failed', containerStatuses: [main({ state })], ...over } });
const failedJob = (reason: string, message = 'Job failed') =>
  sampleJob({ status: { active: 0, failed: 3, conditions: [jobCondition('Failed', reason, message)] } });

describe('how a run stands', () => {
  test.each<[string, Job, object]>([
    ['running', sampleJob(), { status: 'running', attempts: 1, finishedAt: null, exitCode: null }],
    [
      'not started yet',
      sampleJob({ status: { startTime: undefined, active: undefined } }),
      { status: 'running', startedAt: null, attempts: 0 },
    ],
    ['suspended', sampleJob({ spec: { suspend: true }, status: { active: 0 } }), { status: 'suspended' }],
    [
      'complete',
      sampleJob({
        status: {
          active: 0,
          succeeded: 1,
          failed: 1,
          completionTime: '2026-01-02T03:02:00Z',
          conditions: [jobCondition('Complete')],
        },
      }),
      { status: 'complete', finishedAt: '2026-01-02T03:02:00.000Z', attempts: 2, exitCode: 0, reason: null },
    ],
    [
      'about to fail',
      sampleJob({ status: { failed: 3, conditions: [jobCondition('FailureTarget', 'BackoffLimitExceeded')] } }),
      { status: 'running', reason: null, exitCode: null },
    ],
    [
      'failed',
      failedJob('BackoffLimitExceeded'),
      { status: 'failed', finishedAt: '2026-01-02T03:05:00.000Z', attempts: 3 },
    ],
    [
      'parallel, one of five left',
      sampleJob({ spec: { parallelism: 5, completions: 5 }, status: { active: 1, succeeded: 4, failed: 2 } }),
      { status: 'running', attempts: 7 },
    ],
    [
      'made by hand',
      sampleJob({ name: 'again', annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' } }),
      { trigger: 'manual', scheduledFor: null },
    ],
    ['on its schedule', sampleJob(), { trigger: 'schedule', scheduledFor: '2026-01-02T03:00:00.000Z' }],
    [
      'scheduled in a zone of its own',
      sampleJob({ annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-01-02T03:00:00-05:00' } }),
      { scheduledFor: '2026-01-02T08:00:00.000Z' },
    ],
  ])('%s', (_name, job, expected) => expect(reportOf(job).report).toMatchObject(expected));

  test('a Job that no CronJob controls is no run', () => {
    for (const owner of [null, { controller: false }, { kind: 'Workflow' }]) {
      expect(jobView(sampleJob({ owner }), plainSanitiser, asIs).cronJobUid).toBeNull();
    }
  });
});

describe('why it failed', () => {
  test.each<[string, Job, Pod[], object]>([
    [
      'an exit code',
      failedJob('BackoffLimitExceeded', 'Job has reached the specified backoff limit'),
      [failedPod(ended(3, 'Error'))],
      {
        reason: 'BackoffLimitExceeded',
        exitCode: 3,
        container: 'main',
        pod: 'nightly-29454000-x7k2p',
        message: 'Job has reached the specified backoff limit; container main ended with exit code 3 (Error)',
      },
    ],
    [
      'memory',
      failedJob('BackoffLimitExceeded'),
      [failedPod(ended(137, 'OOMKilled'))],
      { reason: 'OOMKilled', exitCode: 137 },
    ],
    [
      'a signal',
      failedJob('BackoffLimitExceeded'),
      [failedPod(ended(139, '', { signal: 11 }))],
      { reason: 'BackoffLimitExceeded', exitCode: 139, signal: 11 },
    ],
    [
      'its deadline, whatever the container ended with',
      failedJob('DeadlineExceeded', 'Job was active longer than specified deadline'),
      [failedPod(ended(137, 'Error'))],
      { reason: 'DeadlineExceeded', exitCode: 137 },
    ],
    [
      'its pod failure policy',
      failedJob(
        'PodFailurePolicy',
        'Container main for pod shop/x failed with exit code 42 matching FailJob rule at index 0',
      ),
      [failedPod(ended(42, 'Error'))],
      { reason: 'PodFailurePolicy', exitCode: 42 },
    ],
    [
      'indexes',
      failedJob('FailedIndexes', 'Job has failed indexes'),
      [failedPod(ended(1, 'Error'))],
      { reason: 'FailedIndexes' },
    ],
    [
      'an eviction',
      failedJob('BackoffLimitExceeded'),
      [
        sampleJobPod({
          status: {
            phase: 'Failed',
            reason: 'Evicted',
            message: 'The node was low on resource: memory.',
            containerStatuses: [],
          },
        }),
      ],
      { reason: 'Evicted', exitCode: null, message: 'Job failed; The node was low on resource: memory.' },
    ],
    [
      'a pod’s own deadline',
      failedJob('BackoffLimitExceeded'),
      [sampleJobPod({ status: { phase: 'Failed', reason: 'DeadlineExceeded', containerStatuses: [] } })],
      { reason: 'DeadlineExceeded' },
    ],
    [
      'nobody knows any more',
      failedJob('BackoffLimitExceeded'),
      [],
      { reason: 'BackoffLimitExceeded', exitCode: null, message: 'Job failed', pod: null },
    ],
    [
      'an init container',
      failedJob('BackoffLimitExceeded'),
      [
        sampleJobPod({
          status: {
            phase: 'Failed',
            initContainerStatuses: [containerStatus({ name: 'prepare', state: ended(7, 'Error') })],
            containerStatuses: [main({ state: { waiting: { reason: 'PodInitializing' } } })],
          },
        }),
      ],
      { exitCode: 7, container: 'prepare' },
    ],
    [
      'the container that ended badly first, not those that were stopped because of it',
      failedJob('BackoffLimitExceeded'),
      [
        sampleJobPod({
          status: {
            phase: 'Failed',
            containerStatuses: [
              containerStatus({ name: 'proxy', state: ended(143, 'Error', { finishedAt: '2026-01-02T03:04:09Z' }) }),
              main({ state: ended(5, 'Error') }),
            ],
          },
        }),
      ],
      { exitCode: 5, container: 'main' },
    ],
    [
      'the last of several tries',
      failedJob('BackoffLimitExceeded'),
      [
        sampleJobPod({
          name: 'second',
          status: {
            phase: 'Failed',
            containerStatuses: [main({ state: ended(2, 'Error', { finishedAt: '2026-01-02T03:04:30Z' }) })],
          },
        }),
        failedPod(ended(1, 'Error')),
      ],
      { exitCode: 2, pod: 'second' },
    ],
  ])('%s', (_name, job, pods, expected) => {
    expect(reportOf(job, pods).report).toMatchObject({ status: 'failed', ...expected });
    expect(reportOf(job, pods.toReversed()).report).toEqual(reportOf(job, pods).report);
  });

  test('is remembered when the pods are gone', () => {
    const note = { failure: sampleFailure({ exitCode: 9 }), log: null, problem: 'the pod was gone' };
    expect(reportOf(failedJob('BackoffLimitExceeded'), [], note).report).toMatchObject({
      exitCode: 9,
      logProblem: 'the pod was gone',
    });
  });

  test('is not told of a run that may still go well', () => {
    const note = { failure: sampleFailure(), log: null, problem: null };
    for (const job of [sampleJob(), sampleJob({ status: { conditions: [jobCondition('Complete')] } })]) {
      expect(reportOf(job, [failedPod(ended(1, 'Error'))], note).report).toMatchObject({ reason: null, log: null });
    }
  });
});

describe('the log', () => {
  const log = {
    container: 'main',
    text: 'fatal',
    truncated: false,
    source: 'current',
    digest: 'd1',
    isDelivered: false,
  } as const;
  const noted = (over: object): RunNote => ({ failure: sampleFailure(), log: { ...log, ...over }, problem: null });
  const job = failedJob('BackoffLimitExceeded');

  test('is in the report, and its digest tells it from another', () => {
    const { report, identity } = reportOf(job, [], noted({}));
    expect(report.log).toEqual({ container: 'main', text: 'fatal', truncated: false, source: 'current' });
    expect(JSON.stringify(identity)).not.toContain('fatal');
    expect(reportOf(job, [], noted({ digest: 'd2' })).identity).not.toEqual(identity);
  });

  test('tells no change when its text is let go after delivery, and one when it was not delivered', () => {
    const { identity } = reportOf(job, [], noted({}));
    const delivered = reportOf(job, [], noted({ text: null, isDelivered: true }));
    expect(delivered.report).toMatchObject({ log: null, logProblem: null });
    expect(delivered.identity).toEqual(identity);
    expect(reportOf(job, [], noted({ text: null })).identity).not.toEqual(identity);
  });
});

describe('a failed try', () => {
  test.each<[string, Pod, object | null]>([
    ['of a pod that runs', sampleJobPod({ status: { containerStatuses: [main({ state: { running: {} } })] } }), null],
    [
      'of a pod that went well',
      sampleJobPod({ status: { phase: 'Succeeded', containerStatuses: [main({ state: ended(0, 'Completed') })] } }),
      null,
    ],
    [
      'that is started again in the same pod',
      sampleJobPod({
        status: {
          containerStatuses: [
            main({ restartCount: 2, state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: ended(4, 'Error') }),
          ],
        },
      }),
      { exitCode: 4, run: 'previous', reason: 'Error' },
    ],
    [
      'that is being stopped',
      sampleJobPod({
        metadata: { deletionTimestamp: '2026-01-02T03:05:00Z' },
        status: { containerStatuses: [main({ state: { running: {} } })] },
      }),
      { exitCode: null, reason: null, container: 'main', run: 'current' },
    ],
    [
      'whose sidecar is no reason',
      sampleJobPod({
        metadata: { deletionTimestamp: '2026-01-02T03:05:00Z' },
        spec: { containers: [{ name: 'main' }], initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
        status: {
          initContainerStatuses: [containerStatus({ name: 'proxy', state: { running: {} } })],
          containerStatuses: [main({ state: { running: {} } })],
        },
      }),
      { container: 'main' },
    ],
  ])('%s', (_name, pod, expected) => {
    const found = attemptFailure(pod);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  test('an end says more than a stop, and a later end more than an earlier one', () => {
    const stop = sampleFailure({ id: 's', exitCode: null, reason: null, finishedAt: null });
    const first = sampleFailure({ id: 'a' });
    const second = sampleFailure({ id: 'b', finishedAt: '2026-01-02T03:09:00.000Z' });
    expect([isBetterAttempt(first, stop), isBetterAttempt(stop, first), isBetterAttempt(second, first)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isBetterAttempt(first, second), isBetterAttempt(first, first)]).toEqual([false, false]);
  });
});

test.each([
  ['still-running', 'JobAlreadyActive'],
  ['deadline', 'MissSchedule'],
  ['not-started', 'MissSchedule'],
] as const)('a run that was missed: %s', (why, reason) => {
  const report = collectMissedExecution('cron-1', { scheduledAt: Date.parse('2026-01-02T03:00:00Z'), reason: why });
  expect(executionReport.parse(report)).toMatchObject({
    status: 'missed',
    jobUid: null,
    scheduledFor: '2026-01-02T03:00:00.000Z',
    reason,
  });
});
