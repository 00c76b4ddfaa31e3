import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberContext } from '../context.ts';
import {
  createMember,
  createTenant,
  createTestCluster,
  createTestDeployment,
  createTestError,
  createTestRevision,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestErrorInput,
  type TestTenant,
} from '../testing/index.ts';
import { acknowledgeError } from './acknowledge-error.ts';
import { getError } from './get-error.ts';
import { listDeploymentErrors } from './list-deployment-errors.ts';
import { listErrorCauses } from './list-error-causes.ts';
import { listErrorFacets } from './list-error-facets.ts';
import { listErrorGroups } from './list-error-groups.ts';
import { listErrors } from './list-errors.ts';
import { mitigateError } from './mitigate-error.ts';
import { reopenError } from './reopen-error.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
let clusterId: string;
let made = 0;
const NOW = new Date('2026-03-01T08:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  made += 1;
  tenant = await createTenant(database.db, `acme-${made}`);
  ctx = memberContext(database.db, tenant, { now: NOW });
  clusterId = await createTestCluster(database.db, tenant, { name: 'production', lastSeenAt: NOW });
});

async function newError(input: Partial<TestErrorInput> & { name?: string } = {}): Promise<string> {
  const { name = 'web', ...error } = input;
  const deploymentId = error.deploymentId ?? (await createTestDeployment(database.db, tenant, { clusterId, name }));
  return createTestError(database.db, tenant, { clusterId, firstSeenAt: minutesAgo(10), ...error, deploymentId });
}

describe('the list', () => {
  test('shows what is not mitigated unless it is asked for, worst first and then what waits longest', async () => {
    await newError({ name: 'b', severity: 'warning', firstSeenAt: minutesAgo(60) });
    await newError({ name: 'a', firstSeenAt: minutesAgo(5) });
    await newError({ name: 'c', firstSeenAt: minutesAgo(20) });
    await newError({ name: 'past', clearedAt: minutesAgo(1) });
    const names = async (input: unknown) =>
      (await listErrors({ ctx, input })).items.map((item) => item.deployment.name);
    expect(await names({})).toEqual(['c', 'a', 'b']);
    expect(await names({ state: 'mitigated' })).toEqual(['past']);
    expect(await names({ severity: 'warning' })).toEqual(['b']);
    expect(await names({ q: 'past', state: 'open,mitigated' })).toEqual(['past']);
    expect(await names({ sort: 'deployment', order: 'desc' })).toEqual(['c', 'b', 'a']);
  });

  test.each(['severity', 'firstSeen', 'lastSeen', 'pods', 'deployment'])(
    'pages by %s without a double or a gap',
    async (sort) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await newError({ name, pods: name === 'c' ? 2 : 1 });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listErrors({ ctx, input: { sort, limit: 2, ...(cursor ? { cursor } : {}) } });
        expect(page.total).toBe(5);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    },
  );

  test('says that an error which is there was last seen when its cluster was', async () => {
    await newError({ lastSeenAt: minutesAgo(9) });
    const [item] = (await listErrors({ ctx, input: {} })).items;
    expect(item).toMatchObject({ lastSeenAt: NOW.toISOString(), pods: 1, totalPods: 3, container: 'app' });
  });

  test('is counted by facet and by group', async () => {
    await newError({ name: 'a' });
    await newError({ name: 'b', pods: 2 });
    await newError({ name: 'c', type: 'Pending', severity: 'warning' });
    expect(await listErrorFacets({ ctx, input: { severity: 'critical' } })).toMatchObject({
      severity: [
        { value: 'critical', count: 2 },
        { value: 'warning', count: 1 },
      ],
      state: [{ value: 'open', count: 2 }],
      cluster: [{ label: 'production', count: 2 }],
      type: [{ value: 'CrashLoopBackOff', count: 2 }],
    });
    expect((await listErrorGroups({ ctx, input: {} })).groups).toMatchObject([
      { type: 'CrashLoopBackOff', errors: 2, deployments: 2, clusters: 1, pods: 3, totalPods: 6 },
      { type: 'Pending', severity: 'warning', errors: 1 },
    ]);
  });

  test('of a Deployment is its whole history', async () => {
    const deploymentId = await createTestDeployment(database.db, tenant, { clusterId, name: 'web' });
    await newError({ deploymentId, revision: 1, clearedAt: minutesAgo(100), lastSeenAt: minutesAgo(100) });
    await newError({ deploymentId, revision: 2 });
    await newError({ name: 'other' });
    const { items } = await listDeploymentErrors({ ctx, deploymentId, input: {} });
    expect(items.map(({ revision, state }) => [revision, state])).toEqual([
      [2, 'open'],
      [1, 'mitigated'],
    ]);
  });
});

describe('what a person says', () => {
  test('is kept with their name and comment, and written down', async () => {
    const errorId = await newError();
    await acknowledgeError({ ctx, errorId, input: { comment: ' mine ' } });
    expect(await getError({ ctx, errorId })).toMatchObject({
      state: 'acknowledged',
      acknowledgedBy: { id: tenant.owner.userId, name: tenant.owner.name },
      comment: 'mine',
    });
    await mitigateError({ ctx, errorId, input: {} });
    expect(await getError({ ctx, errorId })).toMatchObject({
      state: 'mitigated',
      mitigation: 'manual',
      mitigatedBy: { name: tenant.owner.name },
      stillReported: true,
      comment: 'mine',
    });
    await reopenError({ ctx, errorId, input: {} });
    expect(await getError({ ctx, errorId })).toMatchObject({ state: 'open', acknowledgedBy: null, mitigatedBy: null });
    const audited = await database.db.withTenant({ organizationId: tenant.id }, (tx) =>
      tx.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { action: true, objectName: true } }),
    );
    expect(audited.map(({ action }) => action)).toEqual(['error.acknowledge', 'error.mitigate', 'error.reopen']);
    expect(audited[0]?.objectName).toBe('CrashLoopBackOff of default/web');
  });

  test('the second of two is told', async () => {
    const errorId = await newError();
    await acknowledgeError({ ctx, errorId, input: {} });
    await expect(acknowledgeError({ ctx, errorId, input: {} })).rejects.toMatchObject({
      code: 'conflict',
      publicMessage: `${tenant.owner.name} acknowledged this error already`,
    });
    const both = await Promise.allSettled([
      mitigateError({ ctx, errorId, input: {} }),
      mitigateError({ ctx, errorId, input: {} }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('does not bring back what the cluster no longer has', async () => {
    const errorId = await newError({ clearedAt: minutesAgo(1) });
    await expect(reopenError({ ctx, errorId, input: {} })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is for editors of the project, and unknown to other tenants', async () => {
    const errorId = await newError();
    const stranger = memberContext(database.db, await createTenant(database.db, `other-${made}`));
    await expect(acknowledgeError({ ctx: stranger, errorId, input: {} })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getError({ ctx: stranger, errorId })).rejects.toMatchObject({ code: 'not_found' });
    expect((await listErrors({ ctx: stranger, input: {} })).items).toEqual([]);
    const person = await createMember(database.db, tenant, { name: 'Viewer', role: 'viewer' });
    const viewer = memberContext(database.db, tenant, { person, role: 'viewer' });
    await expect(mitigateError({ ctx: viewer, errorId, input: {} })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('what changed before it', () => {
  test('its own revision first, then what is near, from every cluster, with reasons', async () => {
    const deploymentId = await createTestDeployment(database.db, tenant, { clusterId, name: 'web' });
    const elsewhere = await createTestCluster(database.db, tenant, { name: 'staging' });
    const twin = await createTestDeployment(database.db, tenant, { clusterId: elsewhere, name: 'web' });
    const revision = (of: { clusterId: string; deploymentId: string }, number: number, minutes: number) =>
      createTestRevision(database.db, tenant, { ...of, number, startedAt: minutesAgo(minutes) });
    await revision({ clusterId, deploymentId }, 1, 500);
    await revision({ clusterId, deploymentId }, 2, 40);
    await revision({ clusterId: elsewhere, deploymentId: twin }, 5, 30);
    const errorId = await newError({ deploymentId, revision: 2, firstSeenAt: minutesAgo(10) });
    const { causes, from } = await listErrorCauses({ ctx, errorId, input: { minutes: 60 } });
    expect(from).toBe(minutesAgo(70).toISOString());
    expect(causes.map(({ change }) => [change.cluster.name, change.revision?.number])).toEqual([
      ['production', 2],
      ['staging', 5],
    ]);
    expect(causes[0]?.reasons).toContain('same_revision');
    expect(causes[0]?.secondsBefore).toBe(1_800);
    expect(causes[1]?.reasons).toContain('same_name_elsewhere');
    expect((await getError({ ctx, errorId })).causedBy).toMatchObject({ number: 2, errors: 1 });
  });
});
