import type { ReportOf, ResourceKind } from '@moonin/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberContext } from '../context.ts';
import { getDeploymentRelations } from '../deployment/get-deployment-relations.ts';
import { applyBatch } from '../ingest/apply-batch.ts';
import { searchEverything } from '../search/search-everything.ts';
import {
  createMember,
  createTenant,
  createTestCluster,
  createTestResource,
  deploymentReport,
  helmReleaseReport,
  helmReleaseUid,
  hpaReport,
  ingressReport,
  memberContext,
  networkPolicyReport,
  type OpenTestDatabase,
  openTestDatabase,
  roleBindingReport,
  roleReport,
  serviceReport,
  type TestTenant,
  upsertItem,
} from '../testing/index.ts';
import { getHelmRelease } from './get-helm-release.ts';
import { getHpa } from './get-hpa.ts';
import { getIngress } from './get-ingress.ts';
import { getNetworkPolicy } from './get-network-policy.ts';
import { getRole } from './get-role.ts';
import { getRoleBinding } from './get-role-binding.ts';
import { getService } from './get-service.ts';
import { listHpaSnapshots } from './list-hpa-snapshots.ts';
import { listResourceFacets } from './list-resource-facets.ts';
import { listResources } from './list-resources.ts';

let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
let clusterId: string;
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  made += 1;
  tenant = await createTenant(database.db, `acme-${made}`);
  ctx = memberContext(database.db, tenant);
  clusterId = await createTestCluster(database.db, tenant, { name: 'production' });
});

const add = <Kind extends ResourceKind>(kind: Kind, report: ReportOf[Kind], to = clusterId) =>
  createTestResource(database.db, tenant, { clusterId: to, kind, report });

/** Sends reports as an agent does and returns the id of the Deployment `web`. */
async function report(items: unknown[]): Promise<string> {
  const agent = {
    organizationId: tenant.id,
    projectId: tenant.projectId,
    clusterId,
    now: new Date(),
    db: database.db,
    announce: () => undefined,
  };
  expect((await applyBatch({ ctx: agent, input: { items } })).rejected).toEqual([]);
  const found = await database.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.deployment.findFirst({ where: { name: 'web' }, select: { id: true } }),
  );
  return found?.id ?? '';
}
const item = <Kind extends ResourceKind>(
  kind: Kind,
  object: ReportOf[Kind],
  version = 1,
  uid: string = crypto.randomUUID(),
) => upsertItem(kind, kind === 'helm-release' ? helmReleaseUid(object.name) : uid, version, object);

describe('a list', () => {
  test('shows one kind, filtered and counted', async () => {
    const staging = await createTestCluster(database.db, tenant, { name: 'staging' });
    await add('service', serviceReport('web'));
    await add('service', serviceReport('api', { type: 'LoadBalancer' }));
    await add('service', serviceReport('web', { namespace: 'other' }), staging);
    await add('ingress', ingressReport('web', 'web'));
    const names = async (input: unknown) =>
      (await listResources({ ctx, kind: 'service', input })).items.map(({ name, namespace }) => `${namespace}/${name}`);
    expect(await names({})).toEqual(['shop/api', 'shop/web', 'other/web']);
    expect(await names({ state: 'LoadBalancer' })).toEqual(['shop/api']);
    expect(await names({ cluster: staging })).toEqual(['other/web']);
    expect(await names({ q: 'we oth' })).toEqual(['other/web']);
    expect(await names({ sort: 'cluster', order: 'desc' })).toEqual(['other/web', 'shop/web', 'shop/api']);
    expect(await listResourceFacets({ ctx, kind: 'service', input: { state: 'ClusterIP' } })).toMatchObject({
      state: [
        { value: 'ClusterIP', count: 2 },
        { value: 'LoadBalancer', count: 1 },
      ],
      cluster: [{ count: 1 }, { count: 1 }],
      namespace: [{ count: 1 }, { count: 1 }],
    });
  });

  test.each(['name', 'namespace', 'cluster', 'state', 'changed'])(
    'pages by %s, what has no value included',
    async (sort) => {
      for (const [name, namespace] of [
        ['a', null],
        ['b', 'x'],
        ['c', null],
        ['d', 'x'],
        ['e', 'y'],
      ] as const) {
        await add('role', roleReport(name, { namespace }));
      }
      for (const order of ['asc', 'desc']) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const input = { sort, order, limit: 2, ...(cursor ? { cursor } : {}) };
          const page = await listResources({ ctx, kind: 'role', input });
          seen.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor ?? undefined;
        } while (cursor);
        expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
      }
    },
  );

  test('is empty for another tenant, and objects are unknown to it', async () => {
    const id = await add('service', serviceReport('web'));
    const stranger = memberContext(database.db, await createTenant(database.db, `other-${made}`));
    expect((await listResources({ ctx: stranger, kind: 'service', input: {} })).total).toBe(0);
    await expect(getService({ ctx: stranger, serviceId: id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getIngress({ ctx, ingressId: id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('relations', () => {
  const api = { kind: 'ServiceAccount' as const, name: 'api', namespace: 'shop' };

  test('of a Deployment: HPA, Services, Ingresses, policies, and what its account may do', async () => {
    const id = await report([
      upsertItem(
        'deployment',
        crypto.randomUUID(),
        1,
        deploymentReport('web', {
          serviceAccount: 'api',
          podLabels: { app: 'web', tier: 'front' },
          annotations: { 'meta.helm.sh/release-name': 'shop', 'meta.helm.sh/release-namespace': 'shop' },
        }),
      ),
      item('hpa', hpaReport('web')),
      item('hpa', hpaReport('other')),
      item('service', serviceReport('web')),
      item('service', serviceReport('headless', { selector: null })),
      item('service', serviceReport('web', { namespace: 'other' })),
      item('ingress', ingressReport('public', 'web')),
      item('ingress', ingressReport('private', 'api')),
      item('network-policy', networkPolicyReport('deny-all')),
      item(
        'network-policy',
        networkPolicyReport('back', { podSelector: { matchLabels: { tier: 'back' }, matchExpressions: [] } }),
      ),
      item('role', roleReport('reader')),
      item('role', roleReport('view', { namespace: null })),
      item('role-binding', roleBindingReport('readers', { kind: 'Role', name: 'reader' }, { subjects: [api] })),
      item(
        'role-binding',
        roleBindingReport(
          'viewers',
          { kind: 'ClusterRole', name: 'view' },
          {
            namespace: null,
            subjects: [{ kind: 'Group', name: 'system:serviceaccounts:shop', namespace: null }],
          },
        ),
      ),
      item('role-binding', roleBindingReport('lost', { kind: 'Role', name: 'gone' }, { subjects: [api] })),
      item('role-binding', roleBindingReport('others', { kind: 'Role', name: 'reader' })),
      item('helm-release', helmReleaseReport('shop')),
    ]);
    const relations = await getDeploymentRelations({ ctx, deploymentId: id });
    expect(relations).toMatchObject({
      hpas: [{ name: 'web', maxReplicas: 5 }],
      services: [{ name: 'web' }],
      ingresses: [{ name: 'public', routes: [{ host: 'public.example.test', service: 'web', tls: true }] }],
      networkPolicies: [{ name: 'deny-all', ingressRules: 1 }],
      serviceAccount: { name: 'api' },
      helmRelease: { name: 'shop', namespace: 'shop' },
    });
    expect(relations.helmRelease?.id).toMatch(/-/);
    expect(
      relations.serviceAccount.grants.map(({ binding, by, rules }) => [binding.name, by, rules?.length ?? null]),
    ).toEqual([
      ['lost', 'system:serviceaccount:shop:api', null],
      ['readers', 'system:serviceaccount:shop:api', 1],
      ['viewers', 'system:serviceaccounts:shop', 1],
    ]);
  });

  test('the other way round: from a Service, Ingress, policy, HPA, role, binding and release', async () => {
    await report([
      upsertItem(
        'deployment',
        crypto.randomUUID(),
        1,
        deploymentReport('web', {
          annotations: { 'meta.helm.sh/release-name': 'shop', 'meta.helm.sh/release-namespace': 'shop' },
        }),
      ),
      item('service', serviceReport('web')),
      item(
        'ingress',
        ingressReport('public', 'web', { defaultBackend: { service: 'lost', port: '80', resource: null } }),
      ),
      item('network-policy', networkPolicyReport('deny-all')),
      item('hpa', hpaReport('web')),
      item('role', roleReport('reader')),
      item('role-binding', roleBindingReport('readers', { kind: 'Role', name: 'reader' })),
      item('helm-release', helmReleaseReport('shop')),
    ]);
    const idOf = async (kind: ResourceKind) => (await listResources({ ctx, kind, input: {} })).items[0]?.id ?? '';
    const web = [{ name: 'web', namespace: 'shop', health: 'healthy' }];
    expect(await getService({ ctx, serviceId: await idOf('service') })).toMatchObject({
      deployments: web,
      ingresses: [{ name: 'public', hosts: ['public.example.test'] }],
    });
    expect(await getIngress({ ctx, ingressId: await idOf('ingress') })).toMatchObject({
      services: [
        { name: 'web', id: expect.any(String) },
        { name: 'lost', id: null },
      ],
      deployments: web,
    });
    expect(await getNetworkPolicy({ ctx, networkPolicyId: await idOf('network-policy') })).toMatchObject({
      deployments: web,
    });
    expect(await getHpa({ ctx, hpaId: await idOf('hpa') })).toMatchObject({ state: 'ok', deployment: web[0] });
    expect(await getRole({ ctx, roleId: await idOf('role') })).toMatchObject({
      ruleCount: 1,
      rules: [{ verbs: ['get'] }],
      bindings: [{ name: 'readers' }],
    });
    expect(await getRoleBinding({ ctx, roleBindingId: await idOf('role-binding') })).toMatchObject({
      roleFound: { rules: [{ resources: ['configmaps'] }] },
      deployments: web,
    });
    expect(await getHelmRelease({ ctx, helmReleaseId: await idOf('helm-release') })).toMatchObject({
      manifest: 'kind: Deployment\n',
      history: [{ revision: 1, status: 'deployed', chartVersion: '1.1.0' }],
      deployments: web,
    });
  });
});

test('a manifest is not for viewers', async () => {
  const helmReleaseId = await add('helm-release', helmReleaseReport('web'));
  const person = await createMember(database.db, tenant, { name: 'Viewer', role: 'viewer' });
  const viewer = memberContext(database.db, tenant, { person, role: 'editor' });
  const access = { ...viewer.access, 'manifest.read': [] };
  expect(await getHelmRelease({ ctx: { ...viewer, access }, helmReleaseId })).toMatchObject({
    manifest: null,
    resources: [{ kind: 'Deployment' }],
  });
});

test('snapshots are paged, newest first', async () => {
  const uid = crypto.randomUUID();
  for (const desired of [2, 3, 4])
    await report([item('hpa', hpaReport('web', { desiredReplicas: desired }), desired, uid)]);
  const hpaId = (await listResources({ ctx, kind: 'hpa', input: {} })).items[0]?.id ?? '';
  const first = await listHpaSnapshots({ ctx, hpaId, input: { limit: 2 } });
  expect(first.total).toBe(3);
  expect(first.items.map(({ desiredReplicas }) => desiredReplicas)).toEqual([4, 3]);
  const second = await listHpaSnapshots({ ctx, hpaId, input: { limit: 2, cursor: first.nextCursor } });
  expect(second.items.map(({ desiredReplicas }) => desiredReplicas)).toEqual([2]);
});

test('the palette finds them by name, roles by any case', async () => {
  await add('service', serviceReport('checkout'));
  await add('role', roleReport('Checkout-Admin', { namespace: null }));
  const { hits } = await searchEverything({ ctx, input: { q: 'checkout' } });
  expect(hits.map(({ kind, title, context }) => [kind, title, context])).toEqual([
    ['service', 'checkout', 'production / shop'],
    ['role', 'Checkout-Admin', 'production'],
  ]);
});
