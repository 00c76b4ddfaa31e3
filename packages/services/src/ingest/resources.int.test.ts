import { RESOURCE_KINDS, type ReportOf, type ResourceKind } from '@moonin/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTenant,
  createTestCluster,
  deleteItem,
  deploymentReport,
  helmReleaseReport,
  helmReleaseUid,
  hpaReport,
  ingressReport,
  networkPolicyReport,
  nodeReport,
  type OpenTestDatabase,
  openTestDatabase,
  roleBindingReport,
  roleReport,
  serviceReport,
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

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTenant(database.db, 'acme');
});
afterAll(() => database.close());
beforeEach(async () => {
  ctx = {
    organizationId: tenant.id,
    projectId: tenant.projectId,
    clusterId: await createTestCluster(database.db, tenant),
    now: new Date(),
    db: database.db,
    announce: () => undefined,
  };
});

const SAMPLES: { [Kind in ResourceKind]: [ReportOf[Kind], state: string] } = {
  hpa: [hpaReport('web'), 'ok'],
  service: [serviceReport('web'), 'ClusterIP'],
  ingress: [ingressReport('web', 'web'), 'nginx'],
  'network-policy': [networkPolicyReport('web', { policyTypes: ['Egress', 'Ingress'] }), 'ingress+egress'],
  role: [roleReport('reader', { namespace: null }), 'cluster'],
  'role-binding': [roleBindingReport('readers', { kind: 'Role', name: 'reader' }), 'namespace'],
  'helm-release': [helmReleaseReport('web'), 'deployed'],
};
const uidOf = (kind: ResourceKind) => (kind === 'helm-release' ? helmReleaseUid('web') : crypto.randomUUID());
const send = (items: unknown[]) => applyBatch({ ctx, input: { items } });
const read = <Rows>(work: (tx: Parameters<Parameters<typeof database.db.withTenant>[1]>[0]) => Promise<Rows>) =>
  database.db.withTenant({ organizationId: tenant.id }, work as never) as Promise<Rows>;
const resources = () => read((tx) => tx.resource.findMany({ where: { clusterId: ctx.clusterId } }));
const changes = () =>
  read((tx) => tx.changeEvent.findMany({ where: { clusterId: ctx.clusterId }, orderBy: { id: 'asc' } }));

describe.each(RESOURCE_KINDS)('%s', (kind) => {
  const [report, state] = SAMPLES[kind];
  const item = (uid: string, version: number, named = report.name) =>
    upsertItem(kind, uid, version, { ...report, name: named } as never);

  test('is stored, unchanged when repeated, deleted, and not brought back by a late report', async () => {
    const uid = uidOf(kind);
    expect(await send([item(uid, 10)])).toMatchObject({ applied: 1, rejected: [] });
    expect(await resources()).toMatchObject([{ kind, uid, name: report.name, namespace: report.namespace, state }]);
    expect(await send([item(uid, 11)])).toMatchObject({ applied: 0, unchanged: 1 });
    expect(await send([deleteItem(kind, uid, 12)])).toMatchObject({ applied: 1 });
    expect(await send([item(uid, 9)])).toMatchObject({ stale: 1 });
    const [stored] = await resources();
    expect(stored?.deletedAt).toBeInstanceOf(Date);
    expect(await send([item(uid, 20)])).toMatchObject({ applied: 1 });
    expect((await resources())[0]?.deletedAt).toBeNull();
  });

  test('is marked deleted by a sync of its own kind alone', async () => {
    const other = kind === 'service' ? 'ingress' : 'service';
    await send([item(uidOf(kind), 10), upsertItem(other, crypto.randomUUID(), 10, SAMPLES[other][0] as never)]);
    const { syncId } = await beginSync({ ctx, input: { kind, version: '20', reset: false } });
    expect(await commitSync({ ctx, input: { syncId, objects: 0 } })).toMatchObject({ deleted: 1 });
    expect((await resources()).filter(({ deletedAt }) => deletedAt === null).map((row) => row.kind)).toEqual([other]);
  });
});

test('rules of roles and manifests of releases stay out of what lists read', async () => {
  await send([
    upsertItem('role', crypto.randomUUID(), 1, roleReport('reader')),
    upsertItem('helm-release', helmReleaseUid('web'), 1, helmReleaseReport('web')),
  ]);
  const stored = new Map((await resources()).map((row) => [row.kind, row]));
  expect(stored.get('role')).toMatchObject({ report: { ruleCount: 1 }, body: { rules: [{ verbs: ['get'] }] } });
  expect(stored.get('role')?.report).not.toHaveProperty('rules');
  expect(stored.get('helm-release')?.report).not.toHaveProperty('manifest');
  expect(stored.get('helm-release')?.body).toHaveProperty('manifest');
});

test('a Helm release under a wrong name is refused', async () => {
  const item = upsertItem('helm-release', 'helm:other/web', 1, helmReleaseReport('web'));
  expect(await send([item])).toMatchObject({ rejected: [{ code: 'invalid_item' }] });
});

describe('history', () => {
  test('of an HPA: a snapshot for each change of it, none for how busy it is', async () => {
    const uid = crypto.randomUUID();
    const at = (version: number, overrides = {}) => upsertItem('hpa', uid, version, hpaReport('web', overrides));
    const busy = [{ type: 'Resource', name: 'cpu', target: '80%', current: '97%' }];
    await send([at(1)]);
    await send([at(2, { metrics: busy })]);
    await send([at(3, { metrics: busy, desiredReplicas: 4 })]);
    await send([at(2, { metrics: busy })]);
    await send([at(4, { desiredReplicas: 4, maxReplicas: 10 })]);
    const snapshots = await read((tx) =>
      tx.hpaSnapshot.findMany({ where: { resource: { clusterId: ctx.clusterId } }, orderBy: { id: 'asc' } }),
    );
    expect(snapshots.map(({ report }) => report)).toMatchObject([
      { desiredReplicas: 2, maxReplicas: 5 },
      { desiredReplicas: 4, maxReplicas: 5 },
      { desiredReplicas: 4, maxReplicas: 10 },
    ]);
    expect(await changes()).toMatchObject([
      { type: 'hpa_changed', values: [{ subject: 'maxReplicas', before: '5', after: '10' }] },
    ]);
  });

  test('of a node: a snapshot for each change, none for how a condition is put in words', async () => {
    const uid = crypto.randomUUID();
    const conditions = (message: string) => [
      { type: 'Ready', status: 'True' as const, reason: 'KubeletReady', message, since: '2026-01-01T00:00:00Z' },
    ];
    const at = (version: number, overrides = {}) =>
      upsertItem('node', uid, version, { ...nodeReport('node-a'), conditions: conditions('a'), ...overrides });
    await send([at(1)]);
    await send([at(2, { conditions: conditions('b') })]);
    await send([at(3, { kubeletVersion: 'v1.37.0' })]);
    const snapshots = await read((tx) => tx.nodeSnapshot.findMany({ where: { node: { clusterId: ctx.clusterId } } }));
    expect(snapshots).toHaveLength(2);
    expect(await changes()).toMatchObject([
      { type: 'node_changed', values: [{ subject: 'kubeletVersion', before: 'v1.36.3', after: 'v1.37.0' }] },
    ]);
  });

  test('of a Helm release: each revision once, also those that the cluster forgot', async () => {
    const at = (version: number, overrides: Parameters<typeof helmReleaseReport>[1]) =>
      upsertItem('helm-release', helmReleaseUid('web'), version, helmReleaseReport('web', overrides));
    const entry = (revision: number, status: string) => ({ revision, status, updatedAt: null });
    await send([at(1, { revision: 2, history: [entry(1, 'superseded'), entry(2, 'deployed')] })]);
    await send([at(2, { revision: 3, status: 'failed', history: [entry(2, 'deployed'), entry(3, 'failed')] })]);
    const revisions = await read((tx) =>
      tx.helmRevision.findMany({ where: { resource: { clusterId: ctx.clusterId } }, orderBy: { revision: 'asc' } }),
    );
    expect(revisions.map(({ revision, status, chartVersion }) => [revision, status, chartVersion])).toEqual([
      [1, 'superseded', null],
      [2, 'deployed', '1.2.0'],
      [3, 'failed', '1.3.0'],
    ]);
    const [change] = await changes();
    expect(change).toMatchObject({ type: 'helm_released', objectName: 'web' });
    expect(change?.values).toContainEqual({ subject: 'status', before: 'deployed', after: 'failed' });
  });

  test('of scaling: by whom, and quiet where an HPA did it', async () => {
    const uid = crypto.randomUUID();
    const replicas = (desired: number) => ({ desired, current: 2, updated: 2, ready: 2, available: 2 });
    const by = (tool: string | null) => ({
      manager: tool,
      operation: 'Update' as const,
      tool,
      at: '2026-01-01T00:00:00Z',
    });
    const at = (version: number, overrides: Parameters<typeof deploymentReport>[1]) =>
      upsertItem('deployment', uid, version, deploymentReport('web', overrides));
    await send([at(1, {})]);
    await send([at(2, { replicas: replicas(4), scaledBy: by('hpa') })]);
    await send([at(3, { replicas: replicas(0), scaledBy: by('kubectl') })]);
    await send([at(4, { replicas: { ...replicas(0), current: 0 }, scaledBy: by('kubectl') })]);
    expect(await changes()).toMatchObject([
      { type: 'scaled', quiet: true, values: [{ before: '2', after: '4' }] },
      { type: 'scaled', quiet: false, actor: { tool: 'kubectl' }, values: [{ before: '4', after: '0' }] },
    ]);
  });
});
