import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberContext } from '../context.ts';
import { type ClusterTokens, createClusterTokens } from '../ingest/verify-cluster-token.ts';
import { createProject } from '../project/create-project.ts';
import { deleteProject } from '../project/delete-project.ts';
import { listProjects } from '../project/list-projects.ts';
import { updateProject } from '../project/update-project.ts';
import {
  createMember,
  createProjectIn,
  createTenant,
  createTestCluster,
  createTestDeployment,
  createTestNamespace,
  createTestNode,
  createTestRevision,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { createCluster } from './create-cluster.ts';
import { deleteCluster } from './delete-cluster.ts';
import { getCluster } from './get-cluster.ts';
import { getClusterContents } from './get-cluster-contents.ts';
import { listClusterTokens } from './list-cluster-tokens.ts';
import { listClusters } from './list-clusters.ts';
import { revokeClusterToken } from './revoke-cluster-token.ts';
import { rotateClusterToken } from './rotate-cluster-token.ts';
import { updateCluster } from './update-cluster.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let ctx: MemberContext;
let clusterTokens: ClusterTokens;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  tenant = await createTenant(database.db, `c-${crypto.randomUUID().slice(0, 8)}`);
  other = await createTenant(database.db, `o-${crypto.randomUUID().slice(0, 8)}`);
  ctx = memberContext(database.db, tenant);
  clusterTokens = createClusterTokens(database.db);
});

const register = (name = 'east') => createCluster({ ctx, input: { name, projectId: tenant.projectId } });
const opens = async (clusterId: string, token: string, now = new Date()) =>
  (await clusterTokens.verify({ token, clusterId, now })) !== null;

describe('a registered cluster', () => {
  test('waits to be heard, and its token opens it alone', async () => {
    const { cluster, credentials } = await register();
    expect(cluster).toMatchObject({ name: 'east', status: 'waiting', nodes: 0, namespaces: 0 });
    expect(credentials.clusterToken).toMatch(/^mct_[0-9a-z]{20}_[A-Za-z0-9_-]{43}$/);
    const second = await register('west');
    expect(await opens(cluster.id, credentials.clusterToken)).toBe(true);
    expect(await opens(second.cluster.id, credentials.clusterToken)).toBe(false);
    const stored = await database.db.withTenant({ organizationId: tenant.id }, (tx) => tx.clusterToken.findMany());
    const secret = credentials.clusterToken.split('_').slice(2).join('_');
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('has a name of its own', async () => {
    await register();
    await expect(register()).rejects.toMatchObject({ code: 'conflict' });
    const { cluster } = await register('west');
    await expect(updateCluster({ ctx, clusterId: cluster.id, input: { name: 'east' } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is not made in a project of another tenant', async () => {
    await expect(createCluster({ ctx, input: { name: 'east', projectId: other.projectId } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('tokens', () => {
  test('revoking works at once in this process', async () => {
    const { cluster, credentials } = await register();
    expect(await opens(cluster.id, credentials.clusterToken)).toBe(true);
    const { items } = await listClusterTokens({ ctx, clusterId: cluster.id, input: {} });
    const tokenId = items[0]?.id ?? '';
    await revokeClusterToken({ ctx, clusterTokens, clusterId: cluster.id, tokenId });
    expect(await opens(cluster.id, credentials.clusterToken)).toBe(false);
    await revokeClusterToken({ ctx, clusterTokens, clusterId: cluster.id, tokenId });
  });

  test('rotation with overlap keeps both until the overlap ends', async () => {
    const { cluster, credentials } = await register();
    expect(await opens(cluster.id, credentials.clusterToken)).toBe(true);
    const rotated = await rotateClusterToken({
      ctx,
      clusterTokens,
      clusterId: cluster.id,
      input: { overlapMinutes: 10 },
    });
    const inMinutes = (minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000);
    for (const token of [credentials.clusterToken, rotated.credentials.clusterToken]) {
      expect(await opens(cluster.id, token, inMinutes(9))).toBe(true);
    }
    expect(await opens(cluster.id, credentials.clusterToken, inMinutes(10))).toBe(false);
    expect(await opens(cluster.id, rotated.credentials.clusterToken, inMinutes(10))).toBe(true);
    expect(rotated.tokens).toMatchObject([
      { expiresAt: null, revokedAt: null, createdBy: tenant.owner.name },
      { expiresAt: inMinutes(10).toISOString(), revokedAt: null },
    ]);
  });

  test('rotation without overlap, and a third token, end what came before at once', async () => {
    const { cluster, credentials: first } = await register();
    const rotate = (overlapMinutes: number) =>
      rotateClusterToken({ ctx, clusterTokens, clusterId: cluster.id, input: { overlapMinutes } });
    const { credentials: second } = await rotate(60);
    const { credentials: third } = await rotate(60);
    const alive = async () => Promise.all([first, second, third].map((each) => opens(cluster.id, each.clusterToken)));
    expect(await alive()).toEqual([false, true, true]);
    await rotate(0);
    expect(await alive()).toEqual([false, false, false]);
  });

  test('what deleting would lose is counted, objects that are gone included', async () => {
    const { cluster } = await register();
    await register('west');
    await createTestNamespace(database.db, tenant, { clusterId: cluster.id, name: 'default' });
    const deploymentId = await createTestDeployment(database.db, tenant, {
      clusterId: cluster.id,
      deletedAt: new Date(),
    });
    for (const number of [1, 2]) {
      await createTestRevision(database.db, tenant, { clusterId: cluster.id, deploymentId, number });
    }
    expect(await getClusterContents({ ctx, clusterId: cluster.id })).toEqual({
      deployments: 1,
      revisions: 2,
      resources: 0,
      cronJobs: 0,
      executions: 0,
      errors: 0,
      namespaces: 1,
      nodes: 0,
      tokens: 1,
    });
  });

  test('deleting the cluster ends them, and the audit log keeps what was lost but no secret', async () => {
    const { cluster, credentials } = await register();
    await createTestDeployment(database.db, tenant, { clusterId: cluster.id });
    expect(await opens(cluster.id, credentials.clusterToken)).toBe(true);
    await deleteCluster({ ctx, clusterTokens, clusterId: cluster.id });
    expect(await opens(cluster.id, credentials.clusterToken)).toBe(false);
    await expect(getCluster({ ctx, clusterId: cluster.id })).rejects.toMatchObject({ code: 'not_found' });
    const entries = await database.db.withTenant({ organizationId: tenant.id }, (tx) => tx.auditEntry.findMany());
    expect(entries.find((entry) => entry.action === 'cluster.delete')?.before).toMatchObject({ deployments: 1 });
    expect(JSON.stringify(entries)).not.toContain(credentials.clusterToken.slice(-43));
  });
});

describe('another tenant', () => {
  test('neither sees nor changes a cluster, its tokens or its project', async () => {
    const { cluster } = await register();
    const theirs = memberContext(database.db, other);
    expect((await listClusters({ ctx: theirs, input: {} })).items).toEqual([]);
    expect((await listProjects({ ctx: theirs, input: {} })).items.map(({ id }) => id)).toEqual([other.projectId]);
    const clusterId = cluster.id;
    const tries = [
      getCluster({ ctx: theirs, clusterId }),
      updateCluster({ ctx: theirs, clusterId, input: { name: 'taken' } }),
      deleteCluster({ ctx: theirs, clusterTokens, clusterId }),
      getClusterContents({ ctx: theirs, clusterId }),
      listClusterTokens({ ctx: theirs, clusterId, input: {} }),
      rotateClusterToken({ ctx: theirs, clusterTokens, clusterId, input: {} }),
      updateProject({ ctx: theirs, projectId: tenant.projectId, input: { name: 'taken' } }),
      deleteProject({ ctx: theirs, projectId: tenant.projectId }),
    ];
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    }
    expect(await getCluster({ ctx, clusterId })).toMatchObject({ name: 'east' });
  });
});

test('an admin of one project manages its clusters alone', async () => {
  const bank = await createProjectIn(database.db, tenant, 'bank');
  const { cluster: east } = await register();
  const limited = (seen: string[] | null): MemberContext => ({
    ...ctx,
    access: { ...ctx.access, 'inventory.read': seen, 'organization.manage': [bank] },
  });
  const banker = limited([bank]);
  const { cluster: vault } = await createCluster({ ctx: banker, input: { name: 'vault', projectId: bank } });
  await updateCluster({ ctx: banker, clusterId: vault.id, input: { description: 'gold' } });
  const there = { name: 'other', projectId: tenant.projectId };
  await expect(createCluster({ ctx: banker, input: there })).rejects.toMatchObject({ code: 'not_found' });
  await expect(createCluster({ ctx: limited(null), input: there })).rejects.toMatchObject({ code: 'forbidden' });
  const rename = { clusterId: east.id, input: { name: 'mine' } };
  await expect(updateCluster({ ctx: banker, ...rename })).rejects.toMatchObject({ code: 'not_found' });
  await expect(updateCluster({ ctx: limited(null), ...rename })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(createProject({ ctx: banker, input: { name: 'x', slug: 'xx' } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

describe('the list', () => {
  test('counts what lives in each cluster and filters by status, project and text', async () => {
    const now = new Date('2026-03-01T12:00:00.000Z');
    const seen = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const bank = await createProjectIn(database.db, tenant, 'bank');
    const { db } = database;
    const east = await createTestCluster(db, tenant, { name: 'east', lastSeenAt: seen(0) });
    await createTestCluster(db, tenant, { name: 'north', lastSeenAt: seen(3), projectId: bank });
    await createTestCluster(db, tenant, { name: 'south', lastSeenAt: seen(60) });
    await createTestCluster(db, tenant, { name: 'west', lastSeenAt: null });
    await createTestNode(db, tenant, { clusterId: east, name: 'n1' });
    await createTestNamespace(db, tenant, { clusterId: east, name: 'default' });
    await createTestDeployment(db, tenant, { clusterId: east, health: 'failed' });
    await createTestDeployment(db, tenant, { clusterId: east, deletedAt: now });
    const at = { ...ctx, now };
    const names = async (input: Record<string, unknown>) =>
      (await listClusters({ ctx: at, input })).items.map(({ name, status }) => `${name} ${status}`);
    expect(await names({})).toEqual(['east connected', 'north delayed', 'south disconnected', 'west waiting']);
    expect(await names({ status: 'delayed,waiting' })).toEqual(['north delayed', 'west waiting']);
    expect(await names({ project: bank })).toEqual(['north delayed']);
    expect(await names({ q: 'OUT' })).toEqual(['south disconnected']);
    const [first] = (await listClusters({ ctx: at, input: { limit: 1 } })).items;
    expect(first).toMatchObject({ nodes: 1, nodesReady: 1, namespaces: 1, deployments: { failed: 1, healthy: 0 } });
  });

  test('pages join to the whole', async () => {
    for (const name of ['b', 'a', 'd', 'c', 'e']) await createTestCluster(database.db, tenant, { name });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listClusters>> = await listClusters({
        ctx,
        input: { limit: 2, ...(cursor === null ? {} : { cursor }) },
      });
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
      expect(page.total).toBe(5);
    } while (cursor !== null);
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('projects', () => {
  test('are made, renamed and deleted; not while they hold clusters or a group is limited to them alone', async () => {
    const made = await createProject({ ctx, input: { name: 'Bank', slug: 'bank' } });
    await expect(createProject({ ctx, input: { name: 'Bank', slug: 'bank' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await updateProject({ ctx, projectId: made.id, input: { name: 'The bank' } });
    await createTestCluster(database.db, tenant, { projectId: made.id, name: 'vault' });
    expect((await listProjects({ ctx, input: {} })).items).toMatchObject([
      { name: 'Shop', clusters: 0 },
      { name: 'The bank', clusters: 1 },
    ]);
    await expect(deleteProject({ ctx, projectId: made.id })).rejects.toMatchObject({ code: 'conflict' });

    const ads = await createProjectIn(database.db, tenant, 'ads');
    await createMember(database.db, tenant, {
      name: 'Bo',
      role: 'viewer',
      group: { role: 'editor', projectIds: [ads] },
    });
    await expect(deleteProject({ ctx, projectId: ads })).rejects.toMatchObject({ code: 'conflict' });
    const empty = await createProjectIn(database.db, tenant, 'empty');
    await deleteProject({ ctx, projectId: empty });
    expect((await listProjects({ ctx, input: {} })).total).toBe(3);
  });
});
