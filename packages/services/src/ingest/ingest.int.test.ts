import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmItem,
  createTenant,
  createTestCluster,
  deleteItem,
  deploymentReport,
  imageOf,
  namespaceReport,
  nodeReport,
  type OpenTestDatabase,
  openTestDatabase,
  revisionReport,
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
let announced: string[];
const uid = () => crypto.randomUUID();

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTenant(database.db, 'acme');
});
afterAll(() => database.close());
beforeEach(async () => {
  announced = [];
  ctx = await contextOf(tenant);
});

async function contextOf(of: TestTenant): Promise<AgentContext> {
  const clusterId = await createTestCluster(database.db, of);
  return {
    organizationId: of.id,
    projectId: of.projectId,
    clusterId,
    now: new Date(),
    db: database.db,
    announce: (id) => void announced.push(id),
  };
}

const send = (items: unknown[], to = ctx) => applyBatch({ ctx: to, input: { items } });
const scope = () => ({ organizationId: ctx.organizationId });
const deploymentsOf = (of = ctx) =>
  database.db.withTenant({ organizationId: of.organizationId }, (tx) =>
    tx.deployment.findMany({ where: { clusterId: of.clusterId }, orderBy: { name: 'asc' } }),
  );
const revisionsOf = (of = ctx) =>
  database.db.withTenant({ organizationId: of.organizationId }, (tx) =>
    tx.revision.findMany({ where: { clusterId: of.clusterId }, orderBy: { number: 'asc' } }),
  );

describe('a batch', () => {
  test('stores every kind, children after parents whatever their order in the batch', async () => {
    const deployment = uid();
    const answer = await send([
      upsertItem('revision', `${deployment}:1`, 10, revisionReport(deployment, 1)),
      upsertItem('deployment', deployment, 10, deploymentReport('web')),
      upsertItem('node', uid(), 10, nodeReport('node-a')),
      upsertItem('namespace', uid(), 10, namespaceReport('shop')),
    ]);
    expect(answer).toEqual({ applied: 4, unchanged: 0, stale: 0, rejected: [], needed: [] });
    const [stored] = await deploymentsOf();
    expect(stored).toMatchObject({
      name: 'web',
      healthStatus: 'healthy',
      revision: 1,
      revisedAt: new Date('2026-01-01'),
    });
    expect(announced).toEqual([tenant.id]);
  });

  test('sent twice changes nothing the second time and tells nobody', async () => {
    const items = [
      upsertItem('deployment', uid(), 10, deploymentReport('web')),
      upsertItem('namespace', uid(), 10, namespaceReport('shop')),
    ];
    await send(items);
    const before = await deploymentsOf();
    announced.length = 0;
    expect(await send(items)).toMatchObject({ applied: 0, unchanged: 2 });
    expect(await deploymentsOf()).toEqual(before);
    expect(announced).toEqual([]);
  });

  test('in the wrong order ends as the newest', async () => {
    const id = uid();
    await send([upsertItem('deployment', id, 12, deploymentReport('web', { paused: true }))]);
    expect(await send([upsertItem('deployment', id, 11, deploymentReport('web'))])).toMatchObject({ stale: 1 });
    expect((await deploymentsOf())[0]?.paused).toBe(true);
    const both = [
      upsertItem('deployment', id, 14, deploymentReport('web')),
      upsertItem('deployment', id, 13, deploymentReport('web', { paused: true })),
    ];
    expect(await send(both)).toMatchObject({ applied: 1, stale: 1 });
    expect((await deploymentsOf())[0]?.paused).toBe(false);
  });

  test('deletes are marked, and a late report does not bring the object back', async () => {
    const id = uid();
    await send([upsertItem('deployment', id, 10, deploymentReport('web'))]);
    expect(await send([deleteItem('deployment', id, 20)])).toMatchObject({ applied: 1 });
    expect(await send([upsertItem('deployment', id, 15, deploymentReport('web', { paused: true }))])).toMatchObject({
      stale: 1,
    });
    const [stored] = await deploymentsOf();
    expect(stored?.deletedAt).toBeInstanceOf(Date);
  });

  test('a request delayed past a later one of the same process changes nothing', async () => {
    const id = uid();
    const stream = uid();
    const late = {
      items: [upsertItem('deployment', id, 30, deploymentReport('web', { paused: true }))],
      stream: { id: stream, sequence: 1 },
    };
    await applyBatch({
      ctx,
      input: {
        items: [upsertItem('deployment', id, 10, deploymentReport('web'))],
        stream: { id: stream, sequence: 2 },
      },
    });
    await expect(applyBatch({ ctx, input: late })).rejects.toMatchObject({ code: 'conflict' });
    expect((await deploymentsOf())[0]?.paused).toBe(false);
  });

  test('names each bad item and keeps the others', async () => {
    const good = upsertItem('namespace', uid(), 10, namespaceReport('good'));
    const bad = (change: object) => ({ ...upsertItem('namespace', uid(), 10, namespaceReport('bad')), ...change });
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`label-${index}`, 'x']));
    const answer = await send([
      bad({ clusterId: uid() }),
      bad({ object: { ...namespaceReport('nul'), name: 'a\u0000b' } }),
      bad({ object: { ...namespaceReport('surrogate'), labels: { a: '\ud800' } } }),
      bad({ object: namespaceReport('labels', many) }),
      bad({ observedAt: '1970-01-01T00:00:00Z' }),
      bad({ observedAt: '2100-01-01T00:00:00Z' }),
      bad({ version: '99999999999999999999' }),
      bad({ kind: 'secret' }),
      null,
      good,
      upsertItem('revision', `${uid()}:1`, 10, revisionReport(uid(), 1)),
      upsertItem('deployment', uid(), 10, deploymentReport('big', { annotations: { a: 'x'.repeat(2 ** 20) } })),
    ]);
    expect(answer.applied).toBe(1);
    expect(answer.rejected.map((item) => [item.index, item.code])).toEqual([
      [0, 'invalid_item'],
      [1, 'invalid_item'],
      [2, 'invalid_item'],
      [3, 'invalid_item'],
      [4, 'clock_out_of_range'],
      [5, 'clock_out_of_range'],
      [6, 'invalid_item'],
      [7, 'invalid_item'],
      [8, 'invalid_item'],
      [10, 'invalid_item'],
      [11, 'invalid_item'],
    ]);
    for (const item of answer.rejected) expect(item.message).not.toBe('');
    expect(JSON.stringify(answer).length).toBeLessThan(10_000);
  });

  test('a NUL deep in a manifest is named and loses nothing else', async () => {
    const id = uid();
    const hostile = revisionReport(id, 1);
    hostile.manifest.template = { spec: { containers: [{ name: 'app', env: [{ name: 'A', value: 'x\u0000' }] }] } };
    const answer = await send([
      upsertItem('deployment', id, 10, deploymentReport('web')),
      upsertItem('revision', `${id}:1`, 10, hostile),
    ]);
    expect(answer).toMatchObject({ applied: 1, rejected: [{ index: 1, code: 'invalid_item' }] });
  });

  test("another cluster's object of the same uid stays as it was", async () => {
    const other = await contextOf(tenant);
    const stranger = await contextOf(await createTenant(database.db, 'stranger'));
    const id = uid();
    for (const owner of [ctx, other, stranger])
      await send([upsertItem('deployment', id, 10, deploymentReport('web'))], owner);
    await send([deleteItem('deployment', id, 11)]);
    expect((await deploymentsOf(other))[0]?.deletedAt).toBeNull();
    expect((await deploymentsOf(stranger))[0]?.deletedAt).toBeNull();
  });
});

describe('revisions', () => {
  const ship = (deployment: string, version: number, revision: Parameters<typeof revisionReport>[2], number: number) =>
    send([
      upsertItem('deployment', deployment, version, deploymentReport('web', { revision: number })),
      upsertItem('revision', `${deployment}:${number}`, version, revisionReport(deployment, number, revision)),
    ]);

  test('each gets its difference from the one before, also when they arrive the wrong way round', async () => {
    const id = uid();
    await ship(id, 10, { tag: '1.0.0' }, 1);
    await ship(id, 30, { tag: '3.0.0' }, 3);
    await send([upsertItem('revision', `${id}:2`, 31, revisionReport(id, 2, { tag: '2.0.0', current: false }))]);
    const told = (await revisionsOf()).map((row) =>
      (row.differences as { before: { text: string }; after: { text: string } }[]).map(
        (d) => `${d.before.text} → ${d.after.text}`,
      ),
    );
    expect(told).toEqual([
      [],
      ['ghcr.io/acme/web:1.0.0 → ghcr.io/acme/web:2.0.0'],
      ['ghcr.io/acme/web:2.0.0 → ghcr.io/acme/web:3.0.0'],
    ]);
  });

  test('a newer one supersedes the one that never finished; a finished one stays complete', async () => {
    const id = uid();
    await ship(id, 10, { outcome: 'complete', finishedAt: '2026-01-01T00:01:00Z' }, 1);
    await ship(id, 20, {}, 2);
    await ship(id, 30, { startedAt: '2026-01-03T00:00:00Z' }, 3);
    const rows = await revisionsOf();
    expect(rows.map((row) => [row.number, row.current, row.outcome])).toEqual([
      [1, false, 'complete'],
      [2, false, 'superseded'],
      [3, true, 'progressing'],
    ]);
    expect((await deploymentsOf())[0]?.revisedAt).toEqual(new Date('2026-01-03'));
  });

  test('a past one that a restarted agent knows nothing of keeps its outcome; complete never goes back', async () => {
    const id = uid();
    await ship(id, 10, { outcome: 'deadline_exceeded' }, 1);
    await ship(id, 20, { outcome: 'complete', finishedAt: '2026-01-02T00:00:00Z' }, 2);
    await send([upsertItem('revision', `${id}:1`, 40, revisionReport(id, 1, { current: false, outcome: 'unknown' }))]);
    await send([upsertItem('revision', `${id}:2`, 41, revisionReport(id, 2, { outcome: 'progressing' }))]);
    expect((await revisionsOf()).map((row) => row.outcome)).toEqual(['deadline_exceeded', 'complete']);
  });

  test('a past one keeps the digests that were seen while it was in force', async () => {
    const id = uid();
    const digest = `sha256:${'a'.repeat(64)}`;
    await ship(id, 10, { images: [{ ...imageOf('1.1.0'), digest }] }, 1);
    await ship(id, 20, {}, 2);
    await send([upsertItem('revision', `${id}:1`, 30, revisionReport(id, 1, { current: false }))]);
    expect((await revisionsOf())[0]?.images).toMatchObject([{ digest }]);
  });
});

describe('images', () => {
  test('the reverse index follows the containers', async () => {
    const id = uid();
    const usages = () =>
      database.db.withTenant(scope(), (tx) =>
        tx.deploymentImage.findMany({
          where: { deployment: { clusterId: ctx.clusterId } },
          include: { image: true },
          orderBy: { container: 'asc' },
        }),
      );
    await send([
      upsertItem('deployment', id, 10, deploymentReport('web', { images: [imageOf('1'), imageOf('s1', 'sidecar')] })),
    ]);
    expect((await usages()).map((row) => [row.container, row.image.tag])).toEqual([
      ['app', '1'],
      ['sidecar', 's1'],
    ]);
    await send([upsertItem('deployment', id, 11, deploymentReport('web', { images: [imageOf('2')] }))]);
    expect((await usages()).map((row) => [row.container, row.image.tag])).toEqual([['app', '2']]);
  });
});

describe('a sync', () => {
  const begin = (version: number, reset = false, kind: 'namespace' | 'deployment' = 'deployment') =>
    beginSync({ ctx, input: { kind, version: String(version), reset } });
  const chunk = (syncId: string, items: unknown[]) => applySyncChunk({ ctx, input: { syncId, items } });
  const commit = (syncId: string, objects: number) => commitSync({ ctx, input: { syncId, objects } });
  const live = async () => (await deploymentsOf()).filter((row) => row.deletedAt === null).map((row) => row.name);

  test('marks deleted what it did not see, and asks only for what it lacks', async () => {
    const [kept, changed, fresh] = [uid(), uid(), uid()];
    await send([
      upsertItem('deployment', kept, 10, deploymentReport('kept')),
      upsertItem('deployment', changed, 10, deploymentReport('changed')),
      upsertItem('deployment', uid(), 10, deploymentReport('gone')),
    ]);
    const { syncId } = await begin(20);
    const reports = [
      upsertItem('deployment', kept, 20, deploymentReport('kept')),
      upsertItem('deployment', changed, 20, deploymentReport('changed', { paused: true })),
      upsertItem('deployment', fresh, 20, deploymentReport('fresh')),
    ];
    const answer = await chunk(syncId, reports.map(confirmItem));
    expect(answer).toMatchObject({ unchanged: 1, needed: [{ uid: changed }, { uid: fresh }] });
    await chunk(syncId, reports.slice(1));
    expect(await commit(syncId, 3)).toEqual({ deleted: 1, corrected: 3 });
    expect(await live()).toEqual(['changed', 'fresh', 'kept']);
  });

  test('that never commits, or commits another number than it named, deletes nothing', async () => {
    await send([upsertItem('deployment', uid(), 10, deploymentReport('stays'))]);
    const { syncId } = await begin(20);
    await expect(commit(syncId, 5)).rejects.toMatchObject({ code: 'conflict' });
    expect(await live()).toEqual(['stays']);
  });

  test('an empty one of namespaces is refused, of Deployments believed', async () => {
    await send([
      upsertItem('namespace', uid(), 10, namespaceReport('shop')),
      upsertItem('deployment', uid(), 10, deploymentReport('web')),
    ]);
    const namespaces = await begin(20, false, 'namespace');
    await expect(commit(namespaces.syncId, 0)).rejects.toMatchObject({ code: 'unprocessable' });
    const deployments = await begin(20);
    expect(await commit(deployments.syncId, 0)).toMatchObject({ deleted: 1 });
  });

  test('leaves alone what became known after its list, unless it starts a process', async () => {
    await send([upsertItem('deployment', uid(), 30, deploymentReport('newer'))]);
    const steady = await begin(20);
    expect(await commit(steady.syncId, 0)).toMatchObject({ deleted: 0 });
    const first = await begin(20, true);
    expect(await commit(first.syncId, 0)).toEqual({ deleted: 1, corrected: 0 });
  });

  test('an object whose report is refused still exists', async () => {
    const id = uid();
    await send([upsertItem('deployment', id, 10, deploymentReport('web'))]);
    const { syncId } = await begin(20);
    const broken = { ...upsertItem('deployment', id, 20, deploymentReport('web')), object: { nonsense: true } };
    expect(await chunk(syncId, [{ ...broken, fingerprint: 'f'.repeat(32) }])).toMatchObject({
      rejected: [{ code: 'invalid_item' }],
    });
    expect(await commit(syncId, 1)).toMatchObject({ deleted: 0 });
  });

  test("is the cluster's own: another cluster's and a replaced one are not open", async () => {
    const { syncId } = await begin(20);
    const other = await contextOf(tenant);
    await expect(applySyncChunk({ ctx: other, input: { syncId, items: [] } })).rejects.toMatchObject({
      code: 'sync_not_open',
    });
    await begin(21);
    await expect(commit(syncId, 0)).rejects.toMatchObject({ code: 'sync_not_open' });
  });
});
