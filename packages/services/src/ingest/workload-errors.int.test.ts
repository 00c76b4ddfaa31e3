import type { PodTrouble } from '@moonin/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTenant,
  createTestCluster,
  deleteItem,
  deploymentReport,
  type OpenTestDatabase,
  openTestDatabase,
  podTrouble,
  type TestTenant,
  upsertItem,
} from '../testing/index.ts';
import type { AgentContext } from './agent-context.ts';
import { applyBatch } from './apply-batch.ts';
import { beginSync } from './begin-sync.ts';
import { commitSync } from './commit-sync.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: AgentContext;
let uid: string;
let version = 0;
function nextVersion(): number {
  version += 1;
  return version;
}
/** A whole minute, so that times read well. */
const START = Math.floor(Date.now() / 60_000) * 60_000;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTenant(database.db, 'acme');
});
afterAll(() => database.close());
beforeEach(async () => {
  uid = crypto.randomUUID();
  ctx = {
    organizationId: tenant.id,
    projectId: tenant.projectId,
    clusterId: await createTestCluster(database.db, tenant),
    now: new Date(START),
    db: database.db,
    announce: () => undefined,
  };
});

const health = (troubles: PodTrouble[]) => ({
  status: troubles.length === 0 ? ('healthy' as const) : ('failed' as const),
  reason: null,
  message: null,
  since: null,
  troubles,
});

/** The report of the Deployment as it was `minutes` after the start, built from version `of`. */
function reportAt(minutes: number, troubles: PodTrouble[], of = nextVersion()) {
  const item = upsertItem('deployment', uid, of, deploymentReport('web', { health: health(troubles) }));
  return { ...item, observedAt: new Date(START + minutes * 60_000).toISOString() };
}
const at = (minutes: number) => new Date(START + minutes * 60_000);
const send = (minutes: number, items: unknown[]) => applyBatch({ ctx: { ...ctx, now: at(minutes) }, input: { items } });
const errors = () =>
  database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.workloadError.findMany({
      where: { clusterId: ctx.clusterId },
      orderBy: [{ firstSeenAt: 'asc' }, { type: 'asc' }],
    }),
  );
const mitigateByHand = (id: string, minutes: number) =>
  database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.workloadError.update({
      where: { organizationId_id: { organizationId: tenant.id, id } },
      data: { mitigatedAt: at(minutes), mitigation: 'manual', mitigatedById: tenant.owner.userId },
      select: { id: true },
    }),
  );
const present = { clearedAt: null, mitigatedAt: null, mitigation: null };

describe('one error a cause', () => {
  test('opened once, updated as pods join, mitigated when a newer report no longer has it', async () => {
    await send(0, [reportAt(0, [podTrouble({ since: at(-2).toISOString() })])]);
    await send(1, [reportAt(1, [podTrouble({ pods: 2, message: 'worse' })])]);
    expect(await errors()).toMatchObject([
      { ...present, pods: 2, totalPods: 2, message: 'worse', count: 1, firstSeenAt: at(-2), lastSeenAt: at(1) },
    ]);
    await send(3, [reportAt(3, [])]);
    expect(await errors()).toMatchObject([{ clearedAt: at(3), mitigatedAt: at(3), mitigation: 'automatic' }]);
  });

  test('causes of another type, container, revision, or of an init container are errors of their own', async () => {
    const troubles = [
      podTrouble(),
      podTrouble({ type: 'OOMKilled', reason: 'OOMKilled' }),
      podTrouble({ container: 'sidecar' }),
      podTrouble({ revision: 2 }),
      podTrouble({ init: true, reason: 'Init:CrashLoopBackOff' }),
      podTrouble({ container: null, type: 'ReplicaFailure', reason: 'FailedCreate', revision: null, pods: 0 }),
    ];
    await send(0, [reportAt(0, troubles)]);
    expect(await errors()).toHaveLength(6);
    await send(1, [reportAt(1, troubles.slice(0, 2))]);
    expect((await errors()).filter(({ clearedAt }) => clearedAt === null)).toHaveLength(2);
  });

  test('back within ten minutes it is the same one, later another', async () => {
    await send(0, [reportAt(0, [podTrouble()])]);
    await send(5, [reportAt(5, [])]);
    await send(15, [reportAt(15, [podTrouble()])]);
    expect(await errors()).toMatchObject([{ ...present, count: 2, firstSeenAt: at(0), lastSeenAt: at(15) }]);
    await send(16, [reportAt(16, [])]);
    await send(27, [reportAt(27, [podTrouble()])]);
    expect(await errors()).toMatchObject([
      { count: 2, mitigation: 'automatic', mitigatedAt: at(16) },
      { ...present, count: 1, firstSeenAt: at(27) },
    ]);
  });

  test('reports repeated, late or out of order end as the newest says', async () => {
    const [first, second, third] = [
      reportAt(0, [podTrouble()]),
      reportAt(1, []),
      reportAt(2, [podTrouble({ type: 'OOMKilled', reason: 'OOMKilled' })]),
    ];
    await send(3, [third, first, second]);
    const once = await errors();
    expect(once).toMatchObject([{ ...present, type: 'OOMKilled', count: 1 }]);
    expect(await send(4, [second])).toMatchObject({ stale: 1 });
    expect(await send(5, [first])).toMatchObject({ stale: 1 });
    expect(await send(6, [third])).toMatchObject({ unchanged: 1 });
    expect(await errors()).toEqual(once);
  });

  test('an agent that says only the reason gets the same errors', async () => {
    const said = {
      reason: 'Init:ErrImagePull',
      pods: 1,
      container: 'setup',
      message: null,
      exitCode: null,
      revision: 1,
    };
    const report = reportAt(0, []);
    const older = { ...report.object, health: { ...report.object.health, troubles: [said] } };
    await send(0, [{ ...report, object: older, fingerprint: 'a'.repeat(32) }]);
    expect(await errors()).toMatchObject([{ type: 'ErrImagePull', init: true, severity: 'critical', severityRank: 0 }]);
  });
});

describe('what a person said', () => {
  test('stays while the trouble is there, and ends when it came back', async () => {
    await send(0, [reportAt(0, [podTrouble()])]);
    const [open] = await errors();
    await mitigateByHand(open?.id ?? '', 1);
    await send(2, [reportAt(2, [podTrouble({ pods: 2 })])]);
    expect(await errors()).toMatchObject([{ clearedAt: null, mitigation: 'manual', mitigatedAt: at(1), pods: 2 }]);
    await send(3, [reportAt(3, [])]);
    expect(await errors()).toMatchObject([{ clearedAt: at(3), mitigation: 'manual', mitigatedAt: at(1) }]);
    await send(4, [reportAt(4, [podTrouble()])]);
    expect(await errors()).toMatchObject([{ ...present, mitigatedById: null, count: 2 }]);
  });
});

describe('a Deployment that is gone', () => {
  test('has no open errors, deleted or unseen by a sync', async () => {
    await send(0, [reportAt(0, [podTrouble()])]);
    await send(1, [deleteItem('deployment', uid, 100)]);
    expect(await errors()).toMatchObject([{ clearedAt: at(1), mitigation: 'automatic' }]);

    await send(2, [reportAt(2, [podTrouble()], 200)]);
    expect(await errors()).toMatchObject([{ ...present, count: 2 }]);
    const later = { ...ctx, now: at(3) };
    const { syncId } = await beginSync({ ctx: later, input: { kind: 'deployment', version: '300', reset: false } });
    await commitSync({ ctx: later, input: { syncId, objects: 0 } });
    expect(await errors()).toMatchObject([{ clearedAt: at(3), mitigation: 'automatic' }]);
  });
});

test('errors stay with their own Deployment', async () => {
  const other = crypto.randomUUID();
  await send(0, [
    reportAt(0, [podTrouble()]),
    upsertItem('deployment', other, 1, deploymentReport('other', { health: health([podTrouble()]) })),
  ]);
  await send(1, [reportAt(1, [])]);
  expect((await errors()).filter(({ clearedAt }) => clearedAt === null)).toHaveLength(1);
});
