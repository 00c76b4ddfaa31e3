import type { CronJobReport, ExecutionReport } from '@moonin/contracts';
import {
  createTestNamespace,
  describeWithControlPlane,
  podAnnotations,
  type TestNamespace,
  waitUntil,
} from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgentBed, startAgentBed } from './testing/agent-bed.ts';

/** A CronJob that runs on no minute of this year: its Jobs are made by hand. */
const NEVER = '0 0 29 2 *';

await describeWithControlPlane('runs of CronJobs on a real control plane', (plane) => {
  let namespace: TestNamespace;
  let bed: AgentBed;

  const executionsOf = (cronJob: string) =>
    [...bed.api.inventory.all('execution').values()]
      .map(({ object, isDeleted }) => ({ ...(object as ExecutionReport), isDeleted }))
      .filter(({ cronJobUid, jobName, status }) =>
        status === 'missed'
          ? cronJobUid === cronJobs().find(({ report }) => report.name === cronJob)?.uid
          : jobName?.startsWith(cronJob),
      );
  const cronJobs = () =>
    [...bed.api.inventory.all('cron-job')].map(([uid, { object }]) => ({ uid, report: object as CronJobReport }));
  const cronJob = (name: string) => cronJobs().find(({ report }) => report.name === name)?.report;
  const until = (what: string, look: () => unknown, timeoutMs = 60_000) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs });
  const apply = (object: object) =>
    namespace.kubectl(['apply', '--server-side', '-f', '-'], { stdin: JSON.stringify(object) });

  async function createCronJob(
    name: string,
    input: { spec?: object; job?: object; pod?: object; annotations?: Record<string, string> } = {},
  ): Promise<void> {
    const template = {
      metadata: { annotations: { [podAnnotations.completeAfter]: '1s', ...input.annotations } },
      spec: {
        restartPolicy: 'Never',
        containers: [{ name: 'main', image: 'registry.example/shop/report:1' }],
        ...input.pod,
      },
    };
    await apply({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name },
      spec: { schedule: NEVER, jobTemplate: { spec: { backoffLimit: 0, template, ...input.job } }, ...input.spec },
    });
  }
  async function runNow(name: string, job = `${name}-1`): Promise<void> {
    await namespace.kubectl(['create', 'job', job, `--from=cronjob/${name}`]);
  }
  /** The run of a CronJob once it ended and its log came, or will not come. */
  async function ended(name: string): Promise<ExecutionReport> {
    const last = () => executionsOf(name).at(-1);
    await until(`the run of ${name} has ended`, () => {
      const run = last();
      return run?.status === 'complete' || (run?.status === 'failed' && (run.log ?? run.logProblem) !== null);
    });
    const run = last();
    if (run === undefined) throw new Error('there is a run');
    return run;
  }

  beforeAll(async () => {
    namespace = await createTestNamespace(plane, 'runs');
    const { stdout } = await plane.kubectl(['config', 'current-context']);
    bed = await startAgentBed({
      kubeconfigPath: plane.kubeconfigPath,
      context: stdout.trim(),
      kubectl: plane.kubectl,
      interrupt: async () => undefined,
      stop: async () => undefined,
    });
    await bed.startAgent({ watchNamespaces: [namespace.name] });
  });
  afterAll(async () => {
    await bed?.stop();
    await namespace?.remove();
  });

  test('a run that goes well', async () => {
    await createCronJob('fine');
    await runNow('fine');
    expect(await ended('fine')).toMatchObject({
      status: 'complete',
      trigger: 'manual',
      scheduledFor: null,
      attempts: 1,
      exitCode: 0,
      log: null,
      logProblem: null,
      images: [{ repository: 'shop/report', tag: '1' }],
    });
    expect(cronJob('fine')).toMatchObject({ schedule: NEVER, timeZoneUsed: 'UTC', suspended: false });
    expect(cronJob('fine')?.nextRunAt).toMatch(/-02-29T00:00:00/);
  });

  describe('a run that fails', () => {
    test.each<[string, Parameters<typeof createCronJob>[1], object]>([
      [
        'exit',
        { annotations: { [podAnnotations.fail]: 'exit-3' } },
        { reason: 'BackoffLimitExceeded', exitCode: 3, attempts: 1, container: 'main' },
      ],
      [
        'retried',
        { annotations: { [podAnnotations.fail]: 'exit-5' }, job: { backoffLimit: 1 } },
        { reason: 'BackoffLimitExceeded', exitCode: 5, attempts: 2 },
      ],
      ['memory', { annotations: { [podAnnotations.fail]: 'oom-killed' } }, { reason: 'OOMKilled', exitCode: 137 }],
      [
        'policy',
        {
          annotations: { [podAnnotations.fail]: 'exit-42' },
          job: {
            backoffLimit: 6,
            podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] },
          },
        },
        { reason: 'PodFailurePolicy', exitCode: 42, attempts: 1 },
      ],
      [
        'indexes',
        {
          annotations: { [podAnnotations.fail]: 'exit-7' },
          job: {
            backoffLimit: undefined,
            completionMode: 'Indexed',
            completions: 2,
            parallelism: 2,
            backoffLimitPerIndex: 0,
          },
        },
        { reason: 'FailedIndexes', exitCode: 7, attempts: 2 },
      ],
      [
        'ttl',
        { annotations: { [podAnnotations.fail]: 'exit-9' }, job: { ttlSecondsAfterFinished: 0 } },
        { reason: 'BackoffLimitExceeded', exitCode: 9 },
      ],
      [
        'restarted',
        { annotations: { [podAnnotations.fail]: 'exit-4' }, pod: { restartPolicy: 'OnFailure' } },
        { reason: 'BackoffLimitExceeded', exitCode: 4 },
      ],
    ])('%s', async (name, input, expected) => {
      await createCronJob(name, input);
      await runNow(name);
      const run = await ended(name);
      expect(run).toMatchObject({ status: 'failed', ...expected });
      expect(run.log, run.logProblem ?? '').toMatchObject({ container: 'main' });
      expect(run.log?.text).toMatch(/listening on|connection to database refused/);
    });

    test('its deadline: the pod is stopped, and its log was read as far as that could be', async () => {
      await createCronJob('deadline', {
        annotations: { [podAnnotations.completeAfter]: '5m' },
        job: { activeDeadlineSeconds: 2 },
      });
      await runNow('deadline');
      const run = await ended('deadline');
      expect(run).toMatchObject({ status: 'failed', reason: 'DeadlineExceeded' });
      expect(run.message).toContain('Job was active longer than specified deadline');
      expect(run.log === null).toBe(run.logProblem !== null);
    });
  });

  test('a Job that is gone at once stays as history, its end told', async () => {
    await until('the Job is gone', () => executionsOf('ttl').every(({ isDeleted }) => isDeleted));
    expect(executionsOf('ttl')).toMatchObject([{ status: 'failed', exitCode: 9 }]);
  });

  test('suspended and parallel Jobs', async () => {
    await createCronJob('waits', { job: { suspend: true } });
    await runNow('waits');
    await until('it is suspended', () => executionsOf('waits').at(0)?.status === 'suspended');
    await createCronJob('wide', { job: { parallelism: 3, completions: 3 } });
    await runNow('wide');
    expect(await ended('wide')).toMatchObject({ status: 'complete', attempts: 3 });
  });

  test('Jobs of nobody, and of another controller, are no runs', async () => {
    await namespace.kubectl(['create', 'job', 'alone', '--image=busybox']);
    await createCronJob('marker');
    await runNow('marker');
    await ended('marker');
    expect(executionsOf('alone')).toEqual([]);
  });

  test('what failed while the Control API was away arrives after, also when Job and pod are gone and the agent began anew', async () => {
    await createCronJob('away', {
      annotations: { [podAnnotations.fail]: 'exit-11' },
      job: { ttlSecondsAfterFinished: 0 },
    });
    await until('the CronJob is known', () => cronJob('away'));
    await bed.api.close();
    await runNow('away');
    await until('it waits on disk', async () => (await bed.metric('moonin_agent_spool_entries')) > 0);
    await namespace.kubectl(['wait', '--for=delete', 'job/away-1', '--timeout=120s']);
    await bed.restartAgent({ watchNamespaces: [namespace.name] });
    await bed.api.open();
    const run = await ended('away');
    expect(run).toMatchObject({ status: 'failed', exitCode: 11, reason: 'BackoffLimitExceeded' });
    expect(run.log?.text).toContain('listening on');
    await until('the spool is empty', async () => (await bed.metric('moonin_agent_spool_entries')) === 0);
  });

  test('on its schedule: started, forbidden beside another, missed, suspended', { timeout: 420_000 }, async () => {
    const everyMinute = { schedule: '* * * * *', startingDeadlineSeconds: 10, concurrencyPolicy: 'Forbid' };
    await createCronJob('busy', { spec: everyMinute, annotations: { [podAnnotations.completeAfter]: '10m' } });
    await createCronJob('paused', { spec: { ...everyMinute, suspend: true } });
    await until('busy has started', () => executionsOf('busy').some(({ status }) => status === 'running'), 90_000);
    const [started] = executionsOf('busy');
    expect(started).toMatchObject({ trigger: 'schedule' });
    expect(started?.scheduledFor).toMatch(/:00\.000Z$/);
    await until('a run was missed', () => executionsOf('busy').some(({ status }) => status === 'missed'), 180_000);
    const [missed] = executionsOf('busy').filter(({ status }) => status === 'missed');
    expect(missed).toMatchObject({ reason: 'JobAlreadyActive', jobUid: null });
    expect(Date.parse(missed?.scheduledFor ?? '')).toBe(Date.parse(started?.scheduledFor ?? '') + 60_000);
    expect(executionsOf('paused')).toEqual([]);
    expect(cronJob('paused')).toMatchObject({ suspended: true, nextRunAt: null });
    expect(cronJob('busy')?.active).toHaveLength(1);
  });

  test('nothing was refused, skipped or lost', async () => {
    for (const name of ['items_rejected', 'items_skipped', 'spool_lost', 'spool_disk_failures']) {
      expect([name, await bed.metric(`moonin_agent_${name}_total`)]).toEqual([name, 0]);
    }
  });
});
