import {
  createMember,
  createProjectIn,
  createTestCluster,
  createTestDeployment,
  createTestNamespace,
  createTestNode,
  createTestRevision,
  type TestTenant,
} from '@moonin/services/testing';
import type { TestApi } from './open-test-api.ts';
import type { RouteSample, SampleCall } from './route-sample.ts';
import { WORKLOAD_SAMPLES } from './workload-samples.ts';

const client = { address: '192.0.2.9', userAgent: 'walk' };
let made = 0;
const word = (): string => {
  made += 1;
  return `walk-${made}`;
};
const none = (): SampleCall => ({});

const aCluster = async (t: TestApi, tenant: TestTenant) => ({ clusterId: await createTestCluster(t.db, tenant) });
const aProject = async (t: TestApi, tenant: TestTenant) => ({ projectId: await createProjectIn(t.db, tenant, word()) });
const aMember = async (t: TestApi, tenant: TestTenant) => ({
  userId: (await createMember(t.db, tenant, { name: word(), role: 'viewer' })).userId,
});
const aToken = async (t: TestApi, tenant: TestTenant) => {
  const { clusterId } = await aCluster(t, tenant);
  const token = await t.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.clusterToken.create({
      data: { organizationId: tenant.id, clusterId, publicId: word(), digest: new Uint8Array(32) },
      select: { id: true },
    }),
  );
  return { clusterId, tokenId: token.id };
};
const aDeployment = async (t: TestApi, tenant: TestTenant) => {
  const { clusterId } = await aCluster(t, tenant);
  await createTestNamespace(t.db, tenant, { clusterId, name: 'default' });
  const deploymentId = await createTestDeployment(t.db, tenant, {
    clusterId,
    name: word(),
    revision: 2,
    images: ['ghcr.io/acme/web:1.2'],
    hpa: true,
  });
  for (const number of [1, 2]) {
    await createTestRevision(t.db, tenant, { clusterId, deploymentId, number, current: number === 2 });
  }
  return { deploymentId };
};
const aNode = async (t: TestApi, tenant: TestTenant) => ({
  nodeId: await createTestNode(t.db, tenant, { ...(await aCluster(t, tenant)), name: word() }),
});

const list = (call: RouteSample['call'] = none): RouteSample => ({ needs: 'inventory.read', status: 200, call });
const seen = (call: RouteSample['call']): RouteSample => ({ ...list(call), refusal: 404 });
const managed = (status: number, call: RouteSample['call']): RouteSample => ({
  needs: 'organization.manage',
  status,
  call,
});
const open = (status: number, call: RouteSample['call']): RouteSample => ({ needs: null, status, call });

/** A sample of every operation of the Web API. */
export const ROUTE_SAMPLES: Readonly<Record<string, RouteSample>> = {
  getSetupState: open(200, none),
  setUp: open(409, () => ({
    body: {
      owner: { email: 'late@example.test', name: 'Late', password: 'correct horse battery' },
      organization: { name: 'Late', slug: word() },
      locale: 'en',
      client,
    },
  })),
  signIn: open(401, () => ({ body: { email: `${word()}@example.test`, password: 'wrong', client } })),
  signInGoogle: open(401, () => ({
    body: {
      subject: word(),
      email: `${word()}@example.test`,
      emailVerified: true,
      name: 'Nobody',
      picture: null,
      client,
    },
  })),
  getInvitation: open(404, () => ({ params: { token: 'miv_unknown' } })),
  acceptInvitation: open(404, () => ({
    body: { token: 'miv_unknown_and_long_enough', password: 'correct horse battery', client },
  })),
  signOut: { needs: 'person', status: 204, call: none },
  getMe: { needs: 'person', status: 200, call: none },
  updateMe: { needs: 'person', status: 204, call: () => ({ body: { timeZone: 'Europe/Madrid' } }) },
  createOrganization: {
    needs: 'manager-of-any',
    status: 201,
    call: () => ({ body: { name: 'Second', slug: word() } }),
  },

  getOrganization: list(),
  updateOrganization: managed(204, () => ({ body: { name: 'Renamed' } })),
  openLive: list(),
  listProjects: list(),
  createProject: managed(201, () => ({ body: { name: 'Second', slug: word() } })),
  updateProject: managed(204, async (t, tenant) => ({ params: await aProject(t, tenant), body: { name: 'Other' } })),
  deleteProject: managed(204, async (t, tenant) => ({ params: await aProject(t, tenant) })),

  listClusters: list(),
  createCluster: managed(201, (_t, tenant) => ({ body: { name: word(), projectId: tenant.projectId } })),
  getCluster: seen(async (t, tenant) => ({ params: await aCluster(t, tenant) })),
  updateCluster: managed(204, async (t, tenant) => ({ params: await aCluster(t, tenant), body: { name: word() } })),
  deleteCluster: managed(204, async (t, tenant) => ({ params: await aCluster(t, tenant) })),
  getClusterContents: managed(200, async (t, tenant) => ({ params: await aCluster(t, tenant) })),
  listClusterTokens: managed(200, async (t, tenant) => ({ params: await aCluster(t, tenant) })),
  rotateClusterToken: managed(201, async (t, tenant) => ({ params: await aCluster(t, tenant), body: {} })),
  revokeClusterToken: managed(204, async (t, tenant) => ({ params: await aToken(t, tenant) })),

  listDeployments: list(),
  listDeploymentFacets: list(),
  getDeployment: seen(async (t, tenant) => ({ params: await aDeployment(t, tenant) })),
  listRevisions: seen(async (t, tenant) => ({ params: await aDeployment(t, tenant) })),
  getRevision: seen(async (t, tenant) => ({ params: { ...(await aDeployment(t, tenant)), number: '2' } })),
  compareRevisions: seen(async (t, tenant) => ({ params: await aDeployment(t, tenant), query: 'from=1&to=2' })),
  listImages: list(),
  listImageUsages: list(() => ({ query: 'registry=ghcr.io&repository=acme%2Fweb' })),
  listNamespaces: list(),
  listNodes: list(),
  getNode: seen(async (t, tenant) => ({ params: await aNode(t, tenant) })),
  getOverview: list(),
  searchEverything: list(() => ({ query: 'q=walk' })),

  listMembers: managed(200, none),
  addMember: managed(201, () => ({ body: { email: `${word()}@example.test`, name: 'New', role: 'viewer' } })),
  updateMember: managed(204, async (t, tenant) => ({ params: await aMember(t, tenant), body: { role: 'editor' } })),
  removeMember: managed(204, async (t, tenant) => ({ params: await aMember(t, tenant) })),
  renewInvitation: managed(201, async (t, tenant) => ({ params: await aMember(t, tenant) })),
  listAuditEntries: managed(200, none),
  ...WORKLOAD_SAMPLES,
};
