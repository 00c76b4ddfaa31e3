import type { CronJobReport, ExecutionReport } from '@moonin/contracts';
import { waitUntil } from '@moonin/testing';
import { expect, test } from 'vitest';
import type { AgentBed, TestCluster } from './agent-bed.ts';

/** Part of the agent's suite: CronJobs and the Jobs that they control, as far as every kind of cluster runs Jobs. */
export function testRuns(input: { cluster: () => TestCluster; bed: () => AgentBed; namespace: string }): void {
  const run = (...args: string[]) => input.cluster().kubectl(['-n', input.namespace, ...args]);
  const until = (what: string, look: () => unknown) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });
  const cronJob = (name: string) =>
    [...input.bed().api.inventory.live('cron-job').values()]
      .map(({ object }) => object as CronJobReport)
      .find((report) => report.namespace === input.namespace && report.name === name);
  const execution = (job: string) =>
    [...input.bed().api.inventory.live('execution').values()]
      .map(({ object }) => object as ExecutionReport)
      .find(({ jobName }) => jobName === job);

  test('CronJobs and their runs are told, changed and deleted', async () => {
    await run('create', 'cronjob', 'report', '--image=registry.example/shop/report:1', '--schedule=0 0 29 2 *');
    await until('it is told', () => cronJob('report') !== undefined);
    expect(cronJob('report')).toMatchObject({
      schedule: '0 0 29 2 *',
      scheduleProblem: null,
      timeZoneUsed: 'UTC',
      images: [{ repository: 'shop/report', tag: '1' }],
    });
    await run('create', 'job', 'report-now', '--from=cronjob/report');
    await run('create', 'job', 'of-nobody', '--image=registry.example/shop/report:1');
    await run('wait', '--for=condition=complete', 'job/report-now', 'job/of-nobody', '--timeout=120s');
    await input.bed().untilEqual();
    expect(execution('report-now')).toMatchObject({ status: 'complete', trigger: 'manual', attempts: 1, log: null });
    expect(execution('of-nobody')).toBeUndefined();
    await run('patch', 'cronjob', 'report', '--type=merge', '-p', '{"spec":{"suspend":true}}');
    await until('it is suspended', () => cronJob('report')?.suspended === true);
    expect(cronJob('report')?.nextRunAt).toBeNull();
    await run('delete', 'cronjob/report', 'job/of-nobody');
    await input.bed().untilEqual();
    expect(cronJob('report')).toBeUndefined();
  });
}
