import { DEPLOYMENT_SORTS, type DeploymentListItem, HEALTH_STATES } from '@moonin/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createProjectIn,
  createTenant,
  createTestCluster,
  createTestDeployment,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { listDeployments } from './list-deployments.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;

/** Few values of each kind, so that every sort has ties and nulls. */
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  tenant = await createTenant(db, 'pages');
  const secondProject = await createProjectIn(db, tenant, 'second');
  const clusters = [
    await createTestCluster(db, tenant, { name: 'east' }),
    await createTestCluster(db, tenant, { name: 'West', projectId: secondProject }),
  ];
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 0, 0, 0, n));
  for (let index = 0; index < 60; index += 1) {
    await createTestDeployment(db, tenant, {
      clusterId: clusters[index % 2] as string,
      name: ['web', 'Web', 'wéb', 'api', 'api-2'][index % 5] as string,
      namespace: ['default', 'shop'][index % 2] as string,
      health: HEALTH_STATES[index % HEALTH_STATES.length] ?? 'unknown',
      desired: [0, 3, 7][index % 3] as number,
      ready: [0, 1, 2, 3][index % 4] as number,
      revision: index % 4 === 0 ? null : index % 3,
      revisedAt: index % 5 === 0 ? null : day(index % 3),
      hpa: index % 7 === 0,
      images: index % 6 === 0 ? ['ghcr.io/acme/web:1.0'] : [],
      managementType: (['regular', 'helm', 'gitops'] as const)[index % 3] ?? 'regular',
    });
  }
  const stranger = await createTenant(db, 'stranger');
  await createTestDeployment(db, stranger, { clusterId: await createTestCluster(db, stranger), name: 'web' });
});
afterAll(() => database.close());

async function readAll(query: Record<string, unknown>): Promise<DeploymentListItem[]> {
  const items: DeploymentListItem[] = [];
  let cursor: string | null = null;
  do {
    const page = await listDeployments({
      ctx: memberContext(database.db, tenant),
      input: { ...query, ...(cursor === null ? {} : { cursor }) },
    });
    items.push(...page.items);
    cursor = page.nextCursor;
    expect(items.length).toBeLessThanOrEqual(page.total);
    if (cursor === null) expect(items).toHaveLength(page.total);
  } while (cursor !== null);
  return items;
}

const ids = (items: readonly DeploymentListItem[]) => items.map((item) => item.id);

describe.each(DEPLOYMENT_SORTS)('sort %s', (sort) => {
  test.each(['asc', 'desc'])('%s: pages of any size join to the whole list', async (order) => {
    const whole = ids(await readAll({ sort, order, limit: 200 }));
    expect(whole).toHaveLength(60);
    expect(new Set(whole).size).toBe(60);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), async (limit) => {
        expect(ids(await readAll({ sort, order, limit }))).toEqual(whole);
      }),
      { numRuns: 4 },
    );
  });

  test('unknown values come last in both orders', async () => {
    for (const order of ['asc', 'desc']) {
      const items = await readAll({ sort, order, limit: 200 });
      const values = items.map((item) =>
        sort === 'revision' ? item.revision : sort === 'changed' ? item.changedAt : 0,
      );
      const firstNull = values.indexOf(null);
      if (firstNull >= 0) expect(values.slice(firstNull).every((value) => value === null)).toBe(true);
    }
  });
});

test('health first is what needs a person first', async () => {
  const order = ['failed', 'degraded', 'progressing', 'unknown', 'suspended', 'healthy'];
  const ranks = (await readAll({ limit: 200 })).map((item) => order.indexOf(item.health.status));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test.each([
  [{ health: 'failed,degraded' }, 20],
  [{ type: ['helm'] }, 20],
  [{ namespace: 'shop' }, 30],
  [{ hpa: 'yes' }, 9],
  [{ hpa: 'no' }, 51],
  [{ image: 'acme/web:1' }, 10],
  [{ image: 'acme/web:2' }, 0],
  [{ q: 'API' }, 24],
  [{ q: 'api shop' }, 12],
  [{ q: '%' }, 0],
  [{ q: 'a_i' }, 0],
  [{ deleted: 'only' }, 0],
])('filter %o finds %i', async (filter, count) => {
  expect(await readAll({ ...filter, limit: 7 })).toHaveLength(count);
});

test('a limit to some projects holds for the list and its total', async () => {
  const ctx = memberContext(database.db, tenant);
  const limited = { ...ctx, access: { ...ctx.access, 'inventory.read': [tenant.projectId] } };
  const page = await listDeployments({ ctx: limited, input: { limit: 200 } });
  expect(page.total).toBe(30);
  expect(new Set(page.items.map((item) => item.project.id))).toEqual(new Set([tenant.projectId]));
});

test.each(['not a cursor', 'WyJuYW1lLmFzYyIsMV0', Buffer.from('["health.asc","x","y","z"]').toString('base64url')])(
  'the made-up cursor %s is refused',
  async (cursor) => {
    await expect(listDeployments({ ctx: memberContext(database.db, tenant), input: { cursor } })).rejects.toMatchObject(
      { code: 'invalid_request' },
    );
  },
);
