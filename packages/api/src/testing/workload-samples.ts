import type { ReportOf, ResourceKind } from '@moonin/contracts';
import {
  createTestCluster,
  createTestCronJob,
  createTestDeployment,
  createTestError,
  createTestExecution,
  createTestNode,
  createTestResource,
  FAILED_RUN,
  helmReleaseReport,
  hpaReport,
  ingressReport,
  networkPolicyReport,
  roleBindingReport,
  roleReport,
  serviceReport,
  type TestTenant,
} from '@moonin/services/testing';
import type { TestApi } from './open-test-api.ts';
import type { RouteSample, SampleCall } from './route-sample.ts';

type MakeCall = (t: TestApi, tenant: TestTenant) => Promise<SampleCall>;

const list: RouteSample = { needs: 'inventory.read', status: 200, call: () => ({}) };
const seen = (call: MakeCall): RouteSample => ({ needs: 'inventory.read', refusal: 404, status: 200, call });
const said = (call: MakeCall): RouteSample => ({ needs: 'errors.write', status: 204, call });

let made = 0;
const word = (): string => {
  made += 1;
  return `workload-${made}`;
};

const REPORTS: { [Kind in ResourceKind]: () => ReportOf[Kind] } = {
  hpa: () => hpaReport(word()),
  service: () => serviceReport(word()),
  ingress: () => ingressReport(word(), 'web'),
  'network-policy': () => networkPolicyReport(word()),
  role: () => roleReport(word()),
  'role-binding': () => roleBindingReport(word(), { kind: 'Role', name: 'reader' }),
  'helm-release': () => helmReleaseReport(word()),
};

const resource =
  <Kind extends ResourceKind>(kind: Kind, parameter: string): MakeCall =>
  async (t, tenant) => {
    const clusterId = await createTestCluster(t.db, tenant);
    const id = await createTestResource(t.db, tenant, { clusterId, kind, report: REPORTS[kind]() });
    return { params: { [parameter]: id } };
  };
const deployment: MakeCall = async (t, tenant) => {
  const clusterId = await createTestCluster(t.db, tenant);
  return { params: { deploymentId: await createTestDeployment(t.db, tenant, { clusterId, name: word() }) } };
};
const node: MakeCall = async (t, tenant) => {
  const clusterId = await createTestCluster(t.db, tenant);
  return { params: { nodeId: await createTestNode(t.db, tenant, { clusterId, name: word() }) } };
};
const cronJob: MakeCall = async (t, tenant) => {
  const clusterId = await createTestCluster(t.db, tenant);
  return { params: { cronJobId: await createTestCronJob(t.db, tenant, { clusterId, name: word() }) } };
};
const execution: MakeCall = async (t, tenant) => {
  const clusterId = await createTestCluster(t.db, tenant);
  const cronJobId = await createTestCronJob(t.db, tenant, { clusterId, name: word() });
  return { params: { executionId: await createTestExecution(t.db, tenant, { clusterId, cronJobId, ...FAILED_RUN }) } };
};
const error = async (t: TestApi, tenant: TestTenant) => {
  const clusterId = await createTestCluster(t.db, tenant);
  const deploymentId = await createTestDeployment(t.db, tenant, { clusterId, name: word() });
  return { errorId: await createTestError(t.db, tenant, { clusterId, deploymentId }) };
};
const action: MakeCall = async (t, tenant) => ({ params: await error(t, tenant), body: { comment: 'looking' } });
const acknowledged: MakeCall = async (t, tenant) => {
  const { errorId } = await error(t, tenant);
  await t.db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.workloadError.updateMany({ where: { id: errorId }, data: { acknowledgedAt: new Date() } }),
  );
  return { params: { errorId }, body: {} };
};

/** Samples of what lists and shows workloads, their parts and their history. */
export const WORKLOAD_SAMPLES: Readonly<Record<string, RouteSample>> = {
  getDeploymentRelations: seen(deployment),
  listDeploymentErrors: seen(deployment),
  listErrors: list,
  listErrorFacets: list,
  listErrorGroups: list,
  getError: seen(async (t, tenant) => ({ params: await error(t, tenant) })),
  listErrorCauses: seen(async (t, tenant) => ({ params: await error(t, tenant), query: 'minutes=30' })),
  acknowledgeError: said(action),
  mitigateError: said(action),
  reopenError: said(acknowledged),
  listChanges: list,

  listCronJobs: list,
  listCronJobFacets: list,
  getCronJob: seen(cronJob),
  getCronJobStatistics: seen(async (t, tenant) => ({
    ...(await cronJob(t, tenant)),
    query: 'days=30&timeZone=Europe%2FMadrid',
  })),
  listExecutions: list,
  getExecution: seen(execution),
  listNodeSnapshots: seen(node),

  listHpas: list,
  listHpasFacets: list,
  getHpa: seen(resource('hpa', 'hpaId')),
  listHpaSnapshots: seen(resource('hpa', 'hpaId')),
  listServices: list,
  listServicesFacets: list,
  getService: seen(resource('service', 'serviceId')),
  listIngresses: list,
  listIngressesFacets: list,
  getIngress: seen(resource('ingress', 'ingressId')),
  listNetworkPolicies: list,
  listNetworkPoliciesFacets: list,
  getNetworkPolicy: seen(resource('network-policy', 'networkPolicyId')),
  listRoles: list,
  listRolesFacets: list,
  getRole: seen(resource('role', 'roleId')),
  listRoleBindings: list,
  listRoleBindingsFacets: list,
  getRoleBinding: seen(resource('role-binding', 'roleBindingId')),
  listHelmReleases: list,
  listHelmReleasesFacets: list,
  getHelmRelease: seen(resource('helm-release', 'helmReleaseId')),
};
