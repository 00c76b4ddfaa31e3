import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberContext } from '../context.ts';
import { getExecution } from '../execution/get-execution.ts';
import { listExecutions } from '../execution/list-executions.ts';
import { applyBatch } from '../ingest/apply-batch.ts';
import { getOverview } from '../overview/get-overview.ts';
import {
  createTenant,
  createTestCluster,
  cronJobReport,
  executionReport,
  FAILED_RUN,
  memberContext,
  missedUid,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
  upsertItem,
} from '../testing/index.ts';
import { getCronJob } from './get-cron-job.ts';
import { getCronJobStatistics } from './get-cron-job-statistics.ts';
import { listCronJobFacets } from './list-cron-job-facets.ts';
import { listCronJobs } from './list-cron-jobs.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
let clusterId: string;
let made = 0;
const NOW = new Date();
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const complete = (hours: number, seconds = 30) => ({
  status: 'complete' as const,
  scheduledFor: hoursAgo(hours),
  startedAt: hoursAgo(hours),
  finishedAt: new Date(Date.parse(hoursAgo(hours)) + seconds * 1000).toISOString(),
});
const failed = (hours: number) => ({ ...FAILED_RUN, ...complete(hours), status: 'failed' as const });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  made += 1;
  tenant = await createTenant(database.db, `acme-${made}`);
  ctx = memberContext(database.db, tenant, { now: NOW });
  clusterId = await createTestCluster(database.db, tenant, { name: 'production' });
});

/** Reports a CronJob with its runs as an agent does; a run of `null` was missed that many hours ago. */
async function report(
  name: string,
  runs: (Parameters<typeof executionReport>[2] | number)[],
  overrides = {},
): Promise<void> {
  const uid = crypto.randomUUID();
  const items: unknown[] = [upsertItem('cron-job', uid, 1, cronJobReport(name, overrides))];
  for (const run of runs) {
    const job = typeof run === 'number' ? null : crypto.randomUUID();
    const object = executionReport(uid, job, typeof run === 'number' ? { scheduledFor: hoursAgo(run) } : run);
    items.push(upsertItem('execution', job ?? missedUid(object), 1, object));
  }
  const agent = {
    organizationId: tenant.id,
    projectId: tenant.projectId,
    clusterId,
    now: NOW,
    db: database.db,
    announce: () => undefined,
  };
  expect((await applyBatch({ ctx: agent, input: { items } })).rejected).toEqual([]);
}
const idOf = async (name: string) => (await listCronJobs({ ctx, input: { q: name } })).items[0]?.id ?? '';

describe('CronJobs', () => {
  test('are listed with how they are, worst first, and their last days', async () => {
    await report('backup', [complete(26), complete(2)]);
    await report('billing', [complete(26), failed(2)]);
    await report('report', [complete(26), 2]);
    await report('idle', []);
    await report('off', [failed(2)], { suspended: true });
    const { items, total } = await listCronJobs({ ctx, input: {} });
    expect(total).toBe(5);
    expect(items.map(({ name, state }) => [name, state])).toEqual([
      ['billing', 'failing'],
      ['report', 'missed'],
      ['backup', 'ok'],
      ['off', 'suspended'],
      ['idle', 'never'],
    ]);
    expect(items[0]).toMatchObject({
      recent: { complete: 1, failed: 1, missed: 0 },
      lastRun: { status: 'failed', durationMs: 30_000, reason: 'Error' },
    });
    expect(items.at(-1)?.lastRun).toBeNull();
    expect(await listCronJobFacets({ ctx, input: {} })).toMatchObject({
      state: [{ value: 'failing' }, { value: 'missed' }, { value: 'ok' }, { value: 'suspended' }, { value: 'never' }],
      cluster: [{ label: 'production', count: 5 }],
    });
  });

  test.each(['state', 'name', 'namespace', 'cluster', 'lastRun', 'nextRun'])('page by %s', async (sort) => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await report(name, name < 'c' ? [complete(2)] : [], { nextRunAt: null });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCronJobs({ ctx, input: { sort, limit: 2, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('show their template to who may see manifests', async () => {
    await report('backup', []);
    const cronJobId = await idOf('backup');
    expect((await getCronJob({ ctx, cronJobId })).templateYaml).toContain('name: job');
    const access = { ...ctx.access, 'manifest.read': [] };
    expect(await getCronJob({ ctx: { ...ctx, access }, cronJobId })).toMatchObject({
      template: null,
      templateYaml: null,
    });
  });

  test('have statistics by day, and what is usual', async () => {
    await report('backup', [...[2, 26, 50, 74, 98].map((hours) => complete(hours, 60)), failed(3), 4]);
    const cronJobId = await idOf('backup');
    const statistics = await getCronJobStatistics({ ctx, cronJobId, input: { timeZone: 'Asia/Kolkata' } });
    const sum = (key: 'complete' | 'failed' | 'missed') => statistics.days.reduce((all, day) => all + day[key], 0);
    expect([sum('complete'), sum('failed'), sum('missed')]).toEqual([5, 1, 1]);
    expect(statistics.durations).toHaveLength(6);
    expect(statistics.usual).toEqual({ p10Ms: 60_000, medianMs: 60_000, p90Ms: 60_000 });
    await expect(getCronJobStatistics({ ctx, cronJobId, input: { timeZone: 'Mars/Base' } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('executions', () => {
  test('are listed newest first, of one CronJob or all, and by how they ended', async () => {
    await report('backup', [complete(50), failed(26), complete(2)]);
    await report('billing', [failed(3)]);
    const list = async (input: unknown) =>
      (await listExecutions({ ctx, input })).items.map(({ cronJob, status }) => `${cronJob.name} ${status}`);
    expect(await list({})).toEqual(['backup complete', 'billing failed', 'backup failed', 'backup complete']);
    expect(await list({ cronJob: await idOf('billing') })).toEqual(['billing failed']);
    expect(await list({ status: 'failed', order: 'asc' })).toEqual(['backup failed', 'billing failed']);
    expect(await list({ from: hoursAgo(4) })).toEqual(['backup complete', 'billing failed']);
    expect(await list({ q: 'bill' })).toEqual(['billing failed']);
  });

  test('show their log to who may see manifests, and their neighbours to everybody', async () => {
    await report('backup', [complete(50), failed(26), complete(2)]);
    const [newest, middle, oldest] = (await listExecutions({ ctx, input: {} })).items;
    const executionId = middle?.id ?? '';
    expect(await getExecution({ ctx, executionId })).toMatchObject({
      log: FAILED_RUN.log,
      isLogHidden: false,
      previousId: oldest?.id,
      nextId: newest?.id,
    });
    const access = { ...ctx.access, 'manifest.read': [] };
    expect(await getExecution({ ctx: { ...ctx, access }, executionId })).toMatchObject({
      log: null,
      isLogHidden: true,
    });
    const stranger = memberContext(database.db, await createTenant(database.db, `other-${made}`));
    await expect(getExecution({ ctx: stranger, executionId })).rejects.toMatchObject({ code: 'not_found' });
    expect((await listExecutions({ ctx: stranger, input: {} })).total).toBe(0);
  });
});

test('the overview counts what went wrong within a day', async () => {
  await report('backup', [failed(30), complete(2)]);
  await report('billing', [failed(2), failed(3)]);
  await report('report', [2]);
  expect((await getOverview({ ctx, input: {} })).cronJobs).toEqual({
    total: 3,
    failing: 1,
    failedLastDay: 1,
    missedLastDay: 1,
  });
});
