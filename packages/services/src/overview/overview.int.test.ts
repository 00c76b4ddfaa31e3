import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberContext } from '../context.ts';
import { listDeploymentFacets } from '../deployment/list-deployment-facets.ts';
import { listImageUsages } from '../image/list-image-usages.ts';
import { listImages } from '../image/list-images.ts';
import { listNamespaces } from '../namespace/list-namespaces.ts';
import { listNodes } from '../node/list-nodes.ts';
import { searchEverything } from '../search/search-everything.ts';
import {
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
import { getOverview } from './get-overview.ts';

const now = new Date();
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
/** Who sees the project `bank` alone. */
let banker: MemberContext;
let theirs: MemberContext;
let bank: string;
let east: string;
let brokenId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  tenant = await createTenant(db, 'overview');
  const other = await createTenant(db, 'strangers');
  ctx = memberContext(db, tenant, { now });
  theirs = memberContext(db, other, { now });
  bank = await createProjectIn(db, tenant, 'bank');
  banker = { ...ctx, access: { ...ctx.access, 'inventory.read': [bank], 'organization.manage': [] } };
  east = await createTestCluster(db, tenant, { name: 'east', lastSeenAt: now });
  const vault = await createTestCluster(db, tenant, { name: 'vault', projectId: bank, lastSeenAt: ago(60) });
  const web = await createTestDeployment(db, tenant, {
    clusterId: east,
    name: 'web',
    namespace: 'shop',
    revision: 2,
    images: ['ghcr.io/acme/web:1.2'],
    hpa: true,
  });
  brokenId = await createTestDeployment(db, tenant, {
    clusterId: east,
    name: 'web-worker',
    namespace: 'shop',
    health: 'failed',
    desired: 2,
    ready: 0,
    revision: 1,
    revisedAt: ago(10),
    images: ['ghcr.io/acme/web:1.1'],
    managementType: 'helm',
  });
  const ledger = await createTestDeployment(db, tenant, {
    clusterId: vault,
    name: 'ledger',
    namespace: 'shop',
    health: 'degraded',
    images: ['docker.io/library/postgres:18', 'ghcr.io/acme/web:1.2'],
  });
  await createTestDeployment(db, tenant, {
    clusterId: east,
    name: 'gone',
    deletedAt: now,
    images: ['quay.io/a/old:1'],
  });
  await createTestRevision(db, tenant, { clusterId: east, deploymentId: web, number: 1, startedAt: ago(3 * 24 * 60) });
  await createTestRevision(db, tenant, {
    clusterId: east,
    deploymentId: web,
    number: 2,
    current: true,
    startedAt: ago(30),
    rolledBackTo: 1,
  });
  await createTestRevision(db, tenant, {
    clusterId: east,
    deploymentId: brokenId,
    number: 1,
    current: true,
    outcome: 'deadline_exceeded',
    startedAt: ago(10),
  });
  await createTestRevision(db, tenant, { clusterId: vault, deploymentId: ledger, number: 1, startedAt: null });
  for (const clusterId of [east, vault]) {
    await createTestNamespace(db, tenant, { clusterId, name: 'shop' });
    await createTestNode(db, tenant, { clusterId, name: `node-of-${clusterId.slice(-4)}` });
  }
});
afterAll(() => database.close());

describe('the overview', () => {
  test('says what is wrong, worst first, and what changed', async () => {
    const overview = await getOverview({ ctx, input: {} });
    expect(overview).toMatchObject({
      clusters: { waiting: 0, connected: 1, delayed: 0, disconnected: 1 },
      deployments: { healthy: 1, failed: 1, degraded: 1 },
      images: { inUse: 3, firstSeenThisWeek: 3 },
      nodes: { total: 2, ready: 2 },
      lastDay: { rollouts: 2, failed: 1, rolledBack: 1 },
      attentionTotal: 3,
    });
    expect(overview.attention.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'deployment web-worker',
      'cluster vault',
      'deployment ledger',
    ]);
    expect(overview.changes.map((change) => [change.deployment.name, change.revision, change.rolledBackTo])).toEqual([
      ['web-worker', 1, null],
      ['web', 2, 1],
      ['web', 1, null],
    ]);
    expect(overview.rolloutsPerDay).toHaveLength(14);
    expect(overview.rolloutsPerDay.reduce((sum, day) => sum + day.rollouts, 0)).toBe(3);
    expect(overview.rolloutsPerDay.at(-1)?.day).toBe(now.toISOString().slice(0, 10));
  });

  test.each(['project', 'cluster'])('narrowed by %s', async (by) => {
    const id = by === 'project' ? tenant.projectId : east;
    const overview = await getOverview({ ctx, input: { [by]: id } });
    expect(overview).toMatchObject({ clusters: { disconnected: 0 }, deployments: { degraded: 0 }, attentionTotal: 1 });
    expect(overview.images.inUse).toBe(2);
  });

  test('of one project shows nothing of the others', async () => {
    const overview = await getOverview({ ctx: banker, input: {} });
    expect(overview).toMatchObject({ clusters: { connected: 0, disconnected: 1 }, nodes: { total: 1 }, changes: [] });
    expect(overview.attention.map(({ name }) => name)).toEqual(['vault', 'ledger']);
    const asked = await getOverview({ ctx: banker, input: { cluster: east } });
    expect(asked).toMatchObject({ deployments: { failed: 0 }, attentionTotal: 0, changes: [] });
  });

  test('of another tenant is empty', async () => {
    const overview = await getOverview({ ctx: theirs, input: { cluster: east } });
    expect(overview).toMatchObject({ images: { inUse: 0 }, nodes: { total: 0 }, attentionTotal: 0, changes: [] });
  });
});

describe('images', () => {
  test('are listed by repository with the tags that run, and where each runs', async () => {
    const { items, total } = await listImages({ ctx, input: {} });
    expect(total).toBe(2);
    expect(items.map((item) => [item.repository, item.deployments, item.clusters, item.tags])).toEqual([
      [
        'acme/web',
        3,
        2,
        [
          { tag: '1.2', deployments: 2 },
          { tag: '1.1', deployments: 1 },
        ],
      ],
      ['library/postgres', 1, 1, [{ tag: '18', deployments: 1 }]],
    ]);
    const usages = await listImageUsages({ ctx, input: { registry: 'ghcr.io', repository: 'acme/web', tag: '1.2' } });
    expect(usages.items.map(({ deployment, cluster }) => `${cluster.name} ${deployment.name}`)).toEqual([
      'east web',
      'vault ledger',
    ]);
  });

  test('page by page join to the whole', async () => {
    const first = await listImages({ ctx, input: { limit: 1 } });
    const second = await listImages({ ctx, input: { limit: 1, cursor: first.nextCursor } });
    expect([...first.items, ...second.items].map(({ repository }) => repository)).toEqual([
      'acme/web',
      'library/postgres',
    ]);
    expect(second.nextCursor).toBeNull();
    const wanted = { registry: 'ghcr.io', repository: 'acme/web', limit: 1 };
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof listImageUsages>> = await listImageUsages({
        ctx,
        input: { ...wanted, ...(cursor === '' ? {} : { cursor }) },
      });
      names.push(...page.items.map(({ deployment }) => deployment.name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['web', 'web-worker', 'ledger']);
  });

  test('of other projects and tenants are not shown', async () => {
    expect((await listImages({ ctx: banker, input: { q: 'web' } })).items).toMatchObject([
      { deployments: 1, tags: [{ tag: '1.2', deployments: 1 }] },
    ]);
    expect((await listImages({ ctx: theirs, input: {} })).total).toBe(0);
    const usage = { registry: 'ghcr.io', repository: 'acme/web' };
    expect((await listImageUsages({ ctx: banker, input: usage })).total).toBe(1);
    expect((await listImageUsages({ ctx: theirs, input: usage })).total).toBe(0);
  });
});

describe('search', () => {
  const find = async (q: string, as = ctx) => (await searchEverything({ ctx: as, input: { q } })).hits;

  test('finds by beginning and by part, best first, across kinds', async () => {
    expect((await find('WEB')).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'deployment web',
      'deployment web-worker',
      'image acme/web',
    ]);
    expect(await find('vault')).toMatchObject([{ kind: 'cluster', context: 'bank', state: 'disconnected' }]);
    expect((await find('web east')).map(({ title }) => title)).toEqual(['web', 'web-worker']);
    expect((await find('ork')).map(({ title }) => title)).toEqual(['web-worker']);
    expect(await find('  ')).toEqual([]);
    expect(await find('100%')).toEqual([]);
  });

  test('finds nothing of other projects and tenants', async () => {
    expect((await find('web', banker)).map(({ kind, title }) => `${kind} ${title}`)).toEqual(['image acme/web']);
    expect(await find('shop', banker)).toMatchObject([{ kind: 'namespace', context: 'vault' }]);
    expect(await find('web', theirs)).toEqual([]);
  });
});

describe('facets, namespaces and nodes', () => {
  test('a facet counts its values under the other filters', async () => {
    const facets = await listDeploymentFacets({ ctx, input: { health: 'failed' } });
    expect(facets.health).toEqual([
      { value: 'healthy', label: 'healthy', count: 1 },
      { value: 'degraded', label: 'degraded', count: 1 },
      { value: 'failed', label: 'failed', count: 1 },
    ]);
    expect(facets.type).toEqual([{ value: 'helm', label: 'helm', count: 1 }]);
    expect(facets.cluster).toEqual([{ value: east, label: 'east', count: 1 }]);
    expect(facets.hpa).toEqual([{ value: 'no', label: 'no', count: 1 }]);
    expect((await listDeploymentFacets({ ctx: banker, input: {} })).namespace).toEqual([
      { value: 'shop', label: 'shop', count: 1 },
    ]);
    expect((await listDeploymentFacets({ ctx: theirs, input: {} })).health).toEqual([]);
  });

  test('namespaces show the health of their Deployments, within what the caller sees', async () => {
    const { items } = await listNamespaces({ ctx, input: {} });
    expect(items.map(({ cluster, deployments }) => [cluster.name, deployments.failed, deployments.degraded])).toEqual([
      ['east', 1, 0],
      ['vault', 0, 1],
    ]);
    expect((await listNamespaces({ ctx: banker, input: {} })).total).toBe(1);
    expect((await listNamespaces({ ctx: theirs, input: {} })).total).toBe(0);
  });

  test('nodes too', async () => {
    expect((await listNodes({ ctx, input: {} })).total).toBe(2);
    expect((await listNodes({ ctx: banker, input: {} })).total).toBe(1);
    expect((await listNodes({ ctx: theirs, input: {} })).total).toBe(0);
  });
});
