import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberContext } from '../context.ts';
import { applyBatch } from '../ingest/apply-batch.ts';
import {
  createTenant,
  createTestCluster,
  deleteItem,
  deploymentReport,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  revisionReport,
  type TestTenant,
  upsertItem,
} from '../testing/index.ts';
import { listChanges } from './list-changes.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
let clusterId: string;
let uid: string;
let made = 0;
const NOW = new Date();
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  made += 1;
  uid = crypto.randomUUID();
  tenant = await createTenant(database.db, `acme-${made}`);
  ctx = memberContext(database.db, tenant, { now: NOW });
  clusterId = await createTestCluster(database.db, tenant, { name: 'production' });
});

const send = (...items: unknown[]) =>
  applyBatch({
    ctx: {
      organizationId: tenant.id,
      projectId: tenant.projectId,
      clusterId,
      now: NOW,
      db: database.db,
      announce: () => undefined,
    },
    input: { items },
  });
const scaled = (version: number, desired: number, tool: string, minutes: number) =>
  upsertItem(
    'deployment',
    uid,
    version,
    deploymentReport('web', {
      replicas: { desired, current: 2, updated: 2, ready: 2, available: 2 },
      scaledBy: { manager: tool, operation: 'Update', tool, at: minutesAgo(minutes) },
    }),
  );
const revision = (number: number, minutes: number, overrides = {}) =>
  upsertItem(
    'revision',
    `${uid}:${number}`,
    number * 10,
    revisionReport(uid, number, { startedAt: minutesAgo(minutes), ...overrides }),
  );

async function history(): Promise<void> {
  await send(scaled(1, 2, 'kubectl', 100), revision(1, 60));
  await send(scaled(2, 4, 'hpa', 50));
  await send(revision(2, 40));
  await send(scaled(3, 1, 'kubectl', 30));
  await send(revision(3, 20, { rolledBackTo: 1 }));
  await send(deleteItem('deployment', uid, 900));
}
const types = async (input: unknown) => (await listChanges({ ctx, input })).items.map(({ type }) => type);

test('roll-outs, scaling and deletions are one stream, newest first', async () => {
  await history();
  expect(await types({})).toEqual(['deleted', 'rollback', 'scaled', 'rollout', 'scaled', 'rollout']);
  expect(await types({ quiet: 'hide' })).toEqual(['deleted', 'rollback', 'scaled', 'rollout', 'rollout']);
  expect(await types({ type: 'rollback,deleted' })).toEqual(['deleted', 'rollback']);
  expect(await types({ type: 'scaled', until: minutesAgo(45) })).toEqual(['scaled']);
  expect(await types({ q: 'nothing' })).toEqual([]);
  const { items } = await listChanges({ ctx, input: { type: 'rollback' } });
  expect(items).toMatchObject([
    { object: { kind: 'deployment', name: 'web', namespace: 'shop' }, revision: { number: 3, rolledBackTo: 1 } },
  ]);
});

test('pages join without a double or a gap', async () => {
  await history();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listChanges({ ctx, input: { limit: 2, ...(cursor ? { cursor } : {}) } });
    seen.push(...page.items.map(({ type }) => type));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(await types({}));
});

test('another tenant hears nothing of them', async () => {
  await history();
  const stranger = memberContext(database.db, await createTenant(database.db, `other-${made}`));
  expect((await listChanges({ ctx: stranger, input: {} })).items).toEqual([]);
});
