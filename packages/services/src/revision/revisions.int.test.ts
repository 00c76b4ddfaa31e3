import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries } from '../audit/list-audit-entries.ts';
import type { MemberContext } from '../context.ts';
import { getDeployment } from '../deployment/get-deployment.ts';
import { createProject } from '../project/create-project.ts';
import {
  createTenant,
  createTestCluster,
  createTestDeployment,
  createTestRevision,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
  testManifest,
} from '../testing/index.ts';
import { compareRevisions } from './compare-revisions.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
let viewer: MemberContext;
let theirs: MemberContext;
let deploymentId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  tenant = await createTenant(db, 'revisions');
  ctx = memberContext(db, tenant);
  viewer = { ...ctx, access: { ...ctx.access, 'manifest.read': [] } };
  theirs = memberContext(db, await createTenant(db, 'strangers'));
  const clusterId = await createTestCluster(db, tenant);
  deploymentId = await createTestDeployment(db, tenant, { clusterId, name: 'web', revision: 7 });
  for (const number of [2, 3, 5, 7]) {
    await createTestRevision(db, tenant, {
      clusterId,
      deploymentId,
      number,
      current: number === 7,
      rolledBackTo: number === 7 ? 3 : null,
      manifest: testManifest(`ghcr.io/acme/web:1.${number}`, number === 5 ? 'debug' : 'info'),
    });
  }
});
afterAll(() => database.close());

test('revisions are listed newest first, page by page', async () => {
  const first = await listRevisions({ ctx, deploymentId, input: { limit: 3 } });
  const second = await listRevisions({ ctx, deploymentId, input: { limit: 3, cursor: first.nextCursor } });
  expect([...first.items, ...second.items].map(({ number }) => number)).toEqual([7, 5, 3, 2]);
  expect([first.total, second.nextCursor]).toEqual([4, null]);
  expect(first.items.find(({ number }) => number === 3)?.rolledBackBy).toEqual([7]);
});

test('a revision knows its neighbours, and shows its manifest to who may see it', async () => {
  const revision = await getRevision({ ctx, deploymentId, number: '3' });
  expect(revision).toMatchObject({ number: 3, previousNumber: 2, nextNumber: 5, rolledBackBy: [7] });
  expect(revision.manifestYaml).toContain('image: ghcr.io/acme/web:1.3');
  const seen = await getRevision({ ctx: viewer, deploymentId, number: '3' });
  expect(seen).toMatchObject({ number: 3, manifest: null, manifestYaml: null });
  expect(await getRevision({ ctx, deploymentId, number: '2' })).toMatchObject({ previousNumber: null });
});

test('any two revisions are compared, in the order that was asked for', async () => {
  const compared = await compareRevisions({ ctx, deploymentId, input: { from: 2, to: 5 } });
  expect(compared.differences.map(({ area, before, after }) => [area, before?.text, after?.text])).toEqual([
    ['image', 'ghcr.io/acme/web:1.2', 'ghcr.io/acme/web:1.5'],
    ['env', 'info', 'debug'],
  ]);
  expect(compared.fromYaml).toContain('web:1.2');
  const back = await compareRevisions({ ctx: viewer, deploymentId, input: { from: 5, to: 2 } });
  expect(back.differences[0]).toMatchObject({ before: { text: 'ghcr.io/acme/web:1.5' } });
  expect([back.fromYaml, back.toYaml]).toEqual([null, null]);
});

test('a Deployment shows its revision in force', async () => {
  expect(await getDeployment({ ctx, deploymentId })).toMatchObject({ name: 'web', current: { number: 7 } });
});

test.each(['1', '4', '-1', 'x', '99999999999'])('revision %s is not there', async (number) => {
  await expect(getRevision({ ctx, deploymentId, number })).rejects.toMatchObject({ code: 'not_found' });
});

test('a comparison with what is not there is not found, and with what is no number is not valid', async () => {
  const compare = (input: unknown) => compareRevisions({ ctx, deploymentId, input });
  await expect(compare({ from: 2, to: 4 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(compare({ from: 2, to: 99_999_999_999 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(compare({ from: 'a', to: 2 })).rejects.toMatchObject({ code: 'invalid_request' });
});

test('another tenant finds none of it', async () => {
  const tries = [
    getDeployment({ ctx: theirs, deploymentId }),
    listRevisions({ ctx: theirs, deploymentId, input: {} }),
    getRevision({ ctx: theirs, deploymentId, number: '3' }),
    compareRevisions({ ctx: theirs, deploymentId, input: { from: 2, to: 3 } }),
  ];
  for (const attempt of await Promise.allSettled(tries)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  }
});

test('the audit log is read newest first, by action, and by its own organization alone', async () => {
  for (const slug of ['one', 'two', 'three']) await createProject({ ctx, input: { name: slug, slug } });
  const first = await listAuditEntries({ ctx, input: { action: 'project.', limit: 2 } });
  const second = await listAuditEntries({ ctx, input: { action: 'project.', limit: 2, cursor: first.nextCursor } });
  expect([...first.items, ...second.items].map(({ object }) => object.name)).toEqual(['three', 'two', 'one']);
  expect(first.items[0]).toMatchObject({
    actor: { type: 'user', id: tenant.owner.userId },
    action: 'project.create',
    after: { slug: 'three' },
    requestId: 'test-request',
  });
  expect((await listAuditEntries({ ctx: theirs, input: {} })).total).toBe(0);
});
