import type { Difference } from '@moonin/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTenant,
  createTestCluster,
  deploymentReport,
  type OpenTestDatabase,
  openTestDatabase,
  revisionReport,
  type TestTenant,
  upsertItem,
} from '../testing/index.ts';
import type { AgentContext } from './agent-context.ts';
import { applyBatch } from './apply-batch.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: AgentContext;
let deployment: string;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTenant(database.db, 'acme');
});
afterAll(() => database.close());
beforeEach(async () => {
  deployment = crypto.randomUUID();
  ctx = {
    organizationId: tenant.id,
    projectId: tenant.projectId,
    clusterId: await createTestCluster(database.db, tenant),
    now: new Date(),
    db: database.db,
    announce: () => undefined,
  };
});

const stored = () =>
  database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.revision.findMany({ where: { clusterId: ctx.clusterId }, orderBy: { number: 'asc' } }),
  );
const storedDeployment = () =>
  database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.deployment.findFirstOrThrow({ where: { clusterId: ctx.clusterId } }),
  );

const parent = (version: number) => upsertItem('deployment', deployment, version, deploymentReport('web'));
const revision = (number: number, version: number, overrides: Parameters<typeof revisionReport>[2] = {}) =>
  upsertItem('revision', `${deployment}:${number}`, version, revisionReport(deployment, number, overrides));
const send = (...items: object[]) => applyBatch({ ctx, input: { items } });

/** `tag before → tag after` of each revision's image. */
const told = async () =>
  (await stored()).map(({ differences }) =>
    (differences as Difference[]).map(({ before, after }) =>
      [before, after].map((side) => side?.text.split(':').at(-1) ?? null).join(' → '),
    ),
  );

test('several of one Deployment in one batch each differ from the one before, whatever their order', async () => {
  await send(parent(10), revision(3, 10), revision(1, 10, { current: false }), revision(2, 10, { current: false }));
  expect(await told()).toEqual([[], ['1.1.0 → 1.2.0'], ['1.2.0 → 1.3.0']]);
});

test('those that come between stored ones are compared with them, and the next stored one with the last of them', async () => {
  await send(parent(10), revision(1, 10, { current: false }), revision(5, 10));
  await send(revision(4, 20, { current: false }), revision(2, 20, { current: false }));
  expect(await told()).toEqual([[], ['1.1.0 → 1.2.0'], ['1.2.0 → 1.4.0'], ['1.4.0 → 1.5.0']]);
});

test('a known one keeps its manifest and actor, and takes its images while it is in force', async () => {
  await send(parent(10), revision(1, 10));
  const [before] = await stored();
  const later = { actor: { ...revisionReport(deployment, 1).actor, manager: 'someone' }, tag: '9.9.9' };
  await send(revision(1, 20, later));
  const [after] = await stored();
  const { manifest, actor } = before ?? {};
  expect(after).toMatchObject({ manifest, actor, current: true, images: [{ tag: '9.9.9' }] });
});

test('a source of an environment variable in another order of keys is the same source', async () => {
  const withSource = (fileKeyRef: { [key: string]: string }) => ({
    replicas: 2,
    strategy: null,
    labels: null,
    annotations: null,
    template: { spec: { containers: [{ name: 'app', env: [{ name: 'A', valueFrom: { fileKeyRef } }] }] } },
  });
  await send(parent(10), revision(1, 10, { manifest: withSource({ volumeName: 'v', path: 'p', key: 'k' }) }));
  await send(revision(2, 20, { manifest: withSource({ volumeName: 'v', path: 'p', key: 'k' }) }));
  expect(await told()).toEqual([[], []]);
});

test.each([
  ['together with its Deployment', true],
  ['after its Deployment', false],
])('the revision in force dates the Deployment when it comes %s', async (_, together) => {
  const startedAt = '2026-02-03T04:05:06Z';
  if (together) await send(parent(10), revision(1, 10, { startedAt }));
  else {
    await send(parent(10));
    expect((await storedDeployment()).revisedAt).toBeNull();
    await send(revision(1, 10, { startedAt }));
  }
  expect((await storedDeployment()).revisedAt).toEqual(new Date(startedAt));
  await send(parent(20), revision(2, 20, { startedAt: null }), revision(1, 20, { startedAt, current: false }));
  expect((await storedDeployment()).revisedAt).toEqual(ctx.now);
  await send(revision(2, 30, { startedAt, outcome: 'complete' }));
  expect((await storedDeployment()).revisedAt).toEqual(new Date(startedAt));
});

test('one that is refused does not date its Deployment', async () => {
  const refused = { ...revision(1, 10), uid: `${deployment}:7` };
  expect(await send(parent(10), refused)).toMatchObject({ applied: 1, rejected: [{ index: 1, code: 'invalid_item' }] });
  expect((await storedDeployment()).revisedAt).toBeNull();
});

test('one of a Deployment that is not in the cluster is named', async () => {
  const answer = await send(
    revision(1, 10),
    upsertItem('deployment', crypto.randomUUID(), 10, deploymentReport('api')),
  );
  expect(answer).toMatchObject({ applied: 1, rejected: [{ index: 0, code: 'parent_unknown' }] });
});
