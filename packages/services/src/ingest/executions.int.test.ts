import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmItem,
  createTenant,
  createTestCluster,
  cronJobReport,
  deleteItem,
  executionReport,
  FAILED_RUN,
  missedUid,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
  upsertItem,
} from '../testing/index.ts';
import type { AgentContext } from './agent-context.ts';
import { applyBatch } from './apply-batch.ts';
import { applySyncChunk } from './apply-sync-chunk.ts';
import { beginSync } from './begin-sync.ts';
import { commitSync } from './commit-sync.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: AgentContext;
let cronJob: string;
let job: string;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTenant(database.db, 'acme');
});
afterAll(() => database.close());
beforeEach(async () => {
  cronJob = crypto.randomUUID();
  job = crypto.randomUUID();
  ctx = {
    organizationId: tenant.id,
    projectId: tenant.projectId,
    clusterId: await createTestCluster(database.db, tenant),
    now: new Date(),
    db: database.db,
    announce: () => undefined,
  };
});

const send = (items: unknown[]) => applyBatch({ ctx, input: { items } });
const executions = () =>
  database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.execution.findMany({ where: { clusterId: ctx.clusterId }, orderBy: { at: 'asc' } }),
  );
const state = async () => {
  const found = await database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.cronJob.findFirst({ where: { clusterId: ctx.clusterId } }),
  );
  return found?.state;
};
const cronJobItem = (version = 1, overrides = {}) =>
  upsertItem('cron-job', cronJob, version, cronJobReport('nightly', overrides));
const run = (version: number, overrides = {}, uid = job) =>
  upsertItem('execution', uid, version, executionReport(cronJob, uid, overrides));

describe('an execution', () => {
  test('comes after its CronJob whatever the order of the batch, and tells how that is', async () => {
    expect(await send([run(2), cronJobItem()])).toMatchObject({ applied: 2, rejected: [] });
    expect(await state()).toBe('running');
    await send([run(3, FAILED_RUN)]);
    expect(await executions()).toMatchObject([
      { status: 'failed', exitCode: 1, at: new Date('2026-01-01T03:00:00Z'), log: FAILED_RUN.log },
    ]);
    expect(await state()).toBe('failing');
  });

  test('keeps the end of its message when an agent that knows less tells its beginning again', async () => {
    const job = 'Job has reached the specified backoff limit';
    await send([cronJobItem(), run(2, { ...FAILED_RUN, message: `${job}; container main ended with exit code 3` })]);
    await send([run(3, { ...FAILED_RUN, message: job })]);
    expect(await executions()).toMatchObject([{ message: `${job}; container main ended with exit code 3` }]);
    await send([run(4, { ...FAILED_RUN, message: 'another story' })]);
    await send([run(5, { ...FAILED_RUN, message: null })]);
    expect(await executions()).toMatchObject([{ message: 'another story' }]);
  });

  test('of a CronJob that nobody knows is refused', async () => {
    expect(await send([run(2)])).toMatchObject({ applied: 0, rejected: [{ code: 'parent_unknown', uid: job }] });
  });

  test('is named by its Job or by what it missed', async () => {
    const wrong = upsertItem('execution', crypto.randomUUID(), 2, executionReport(cronJob, job));
    expect(await send([cronJobItem(), wrong])).toMatchObject({ rejected: [{ code: 'invalid_item' }] });
  });

  test('repeated or out of order it ends as the newest, and what ended does not run again', async () => {
    await send([cronJobItem(), run(5, FAILED_RUN)]);
    const once = await executions();
    expect(await send([run(5, FAILED_RUN)])).toMatchObject({ unchanged: 1 });
    expect(await send([run(4)])).toMatchObject({ stale: 1, applied: 0 });
    expect(await executions()).toEqual(once);
    await send([run(6)]);
    expect(await executions()).toMatchObject([{ status: 'failed', exitCode: 1 }]);
  });

  test('keeps its log when a later report has none', async () => {
    await send([cronJobItem(), run(2, FAILED_RUN)]);
    await send([run(3, { ...FAILED_RUN, attempts: 3, log: null, logProblem: 'the pod is gone' })]);
    expect(await executions()).toMatchObject([{ attempts: 3, log: FAILED_RUN.log, logProblem: null }]);
  });

  test('takes a log that comes late, with an older version and after its Job went', async () => {
    await send([cronJobItem(), run(2)]);
    await send([run(9, { ...FAILED_RUN, log: null, logProblem: 'not read yet' }), deleteItem('execution', job, 10)]);
    expect(await send([run(8, FAILED_RUN)])).toMatchObject({ applied: 1, stale: 0 });
    const [stored] = await executions();
    expect(stored).toMatchObject({ status: 'failed', log: FAILED_RUN.log, logProblem: null });
    expect(stored?.deletedAt).toBeInstanceOf(Date);
    expect(await send([run(7, FAILED_RUN)])).toMatchObject({ applied: 0 });
  });

  test('whose Job went while it ran ended unseen, until a late report says how', async () => {
    await send([cronJobItem(), run(2)]);
    await send([deleteItem('execution', job, 5)]);
    expect(await executions()).toMatchObject([{ status: 'unknown' }]);
    expect(await state()).toBe('never');
    await send([run(4, { status: 'complete', finishedAt: '2026-01-01T03:01:00Z' })]);
    expect(await executions()).toMatchObject([{ status: 'complete' }]);
    expect(await state()).toBe('ok');
  });

  test('that was missed is history which no sync marks gone', async () => {
    const missed = executionReport(cronJob, null);
    await send([cronJobItem(), upsertItem('execution', missedUid(missed), 2, missed), run(3)]);
    const { syncId } = await beginSync({ ctx, input: { kind: 'execution', version: '10', reset: false } });
    expect(await commitSync({ ctx, input: { syncId, objects: 0 } })).toMatchObject({ deleted: 1 });
    const stored = await executions();
    expect(stored.map(({ status, deletedAt }) => [status, deletedAt === null]).sort()).toEqual([
      ['missed', true],
      ['unknown', false],
    ]);
    expect(await state()).toBe('missed');
  });
});

describe('a sync', () => {
  test('of CronJobs carries their executions; one that is unchanged costs a confirm', async () => {
    const items = [cronJobItem(2), run(2, FAILED_RUN)];
    const { syncId } = await beginSync({ ctx, input: { kind: 'cron-job', version: '10', reset: true } });
    const chunk = (some: unknown[]) => applySyncChunk({ ctx, input: { syncId, items: some } });
    expect((await chunk(items.map(confirmItem))).needed).toHaveLength(2);
    expect(await chunk(items)).toMatchObject({ applied: 2 });
    expect(await chunk(items.map(confirmItem))).toMatchObject({ unchanged: 2, needed: [] });
    expect(await commitSync({ ctx, input: { syncId, objects: 1 } })).toMatchObject({ deleted: 0 });
  });
});

describe('state of a CronJob', () => {
  test.each([
    ['never', {}, []],
    ['suspended', { suspended: true }, [FAILED_RUN]],
    ['invalid', { schedule: 'every day', scheduleProblem: 'expected exactly 5 fields' }, []],
    ['ok', {}, [FAILED_RUN, { status: 'complete', scheduledFor: '2026-01-02T03:00:00Z' }]],
    ['failing', {}, [FAILED_RUN, { status: 'running', scheduledFor: '2026-01-02T03:00:00Z' }]],
  ])('%s', async (expected, overrides, runs) => {
    const items = runs.map((each) => run(2, each, crypto.randomUUID()));
    await send([cronJobItem(1, overrides), ...items]);
    expect(await state()).toBe(expected);
  });

  test('a change of its schedule is told once', async () => {
    await send([cronJobItem(1)]);
    await send([cronJobItem(2, { lastScheduleAt: '2026-01-01T03:00:00Z' })]);
    await send([cronJobItem(3, { schedule: '0 4 * * *', suspended: true })]);
    const told = await database.db.withTenant({ organizationId: tenant.id }, (tx) =>
      tx.changeEvent.findMany({ where: { clusterId: ctx.clusterId } }),
    );
    expect(told).toMatchObject([
      {
        type: 'cron_job_changed',
        objectName: 'nightly',
        values: [
          { subject: 'schedule', before: '0 3 * * *', after: '0 4 * * *' },
          { subject: 'suspended', before: 'false', after: 'true' },
        ],
      },
    ]);
  });
});
