import { AGENT_PATHS, CLUSTER_TOKEN_HEADER } from '@moonin/contracts';
import { createCluster, createClusterTokens, listClusterTokens, revokeClusterToken } from '@moonin/services';
import { createTenant, createTestCluster, memberContext, type TestTenant } from '@moonin/services/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertionOf, jsonOf, openTestApi, type TestApi } from '../../testing/open-test-api.ts';

let t: TestApi;
let tenant: TestTenant;
let own: { clusterId: string; token: string };
/** Header values that do not prove the cluster, by what is wrong with them. */
let wrong: [string, Record<string, string>][];

async function registerCluster(of: TestTenant, name: string): Promise<typeof own> {
  const { credentials } = await createCluster({
    ctx: memberContext(t.db, of),
    input: { name, projectId: of.projectId },
  });
  return { clusterId: credentials.clusterId, token: credentials.clusterToken };
}

async function revokeTokens(of: TestTenant, clusterId: string): Promise<void> {
  const ctx = memberContext(t.db, of);
  const { items } = await listClusterTokens({ ctx, clusterId, input: {} });
  for (const { id } of items)
    await revokeClusterToken({ ctx, clusterTokens: createClusterTokens(t.db), clusterId, tokenId: id });
}

beforeAll(async () => {
  t = await openTestApi();
  tenant = await createTenant(t.db, 'mine');
  const stranger = await createTenant(t.db, 'theirs');
  own = await registerCluster(tenant, 'own');
  const sibling = await registerCluster(tenant, 'sibling');
  const foreign = await registerCluster(stranger, 'foreign');
  const revoked = await registerCluster(tenant, 'revoked');
  await revokeTokens(tenant, revoked.clusterId);
  const withToken = (token: string) => ({ [CLUSTER_TOKEN_HEADER]: token });
  const lastChanged = own.token.slice(0, -1) + (own.token.endsWith('A') ? 'B' : 'A');
  wrong = [
    ['no token', {}],
    ['an empty one', withToken('')],
    ['a malformed one', withToken('mct_')],
    ['an unknown one', withToken(`mct_${'0'.repeat(20)}_${'A'.repeat(43)}`)],
    ['another secret', withToken(lastChanged)],
    ["a cluster's of the same organization", withToken(sibling.token)],
    ["a cluster's of another organization", withToken(foreign.token)],
    ['a revoked one', withToken(revoked.token)],
    ['only a bearer', { authorization: `Bearer ${own.token}` }],
    ["a person's assertion", { 'x-moonin-assertion': await assertionOf(tenant.owner) }],
  ];
});
afterAll(() => t.close());

function post(path: string, clusterId: string, headers: Record<string, string>): Promise<Response> {
  const address = path.replace('{clusterId}', clusterId).replaceAll(/\{\w+\}/g, '01a00000-0000-7000-8000-000000000000');
  return Promise.resolve(
    t.api.app.request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    }),
  );
}

test('every registered route of the agents is walked', () => {
  const registered = t.api.app.routes.filter(({ path }) => path.startsWith('/v1/agent/') && !path.includes('*'));
  expect(registered.map(({ path }) => path).sort()).toEqual(
    Object.values(AGENT_PATHS)
      .map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
      .sort(),
  );
  expect(registered.every(({ method }) => method === 'POST')).toBe(true);
});

describe.each(Object.entries(AGENT_PATHS))('%s', (_, path) => {
  test('refuses whatever does not prove the cluster, always in the same words', async () => {
    const answers = new Set<string>();
    for (const [what, headers] of wrong) {
      const response = await post(path, own.clusterId, headers);
      expect([what, response.status]).toEqual([what, 401]);
      const { requestId: _own, ...body } = await jsonOf(response);
      answers.add(JSON.stringify(body));
    }
    expect([...answers]).toHaveLength(1);
  });

  test('a good token opens no other cluster, there or not', async () => {
    const headers = { [CLUSTER_TOKEN_HEADER]: own.token };
    const sibling = await createTestCluster(t.db, tenant);
    for (const clusterId of [sibling, crypto.randomUUID(), 'not-an-id'])
      expect([clusterId, (await post(path, clusterId, headers)).status]).toEqual([clusterId, 401]);
    expect((await post(path, own.clusterId, headers)).status).not.toBe(401);
  });
});
