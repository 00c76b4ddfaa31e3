import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClusters } from './cluster/list-clusters.ts';
import type { MemberContext } from './context.ts';
import { getCronJob } from './cron-job/get-cron-job.ts';
import { getCronJobStatistics } from './cron-job/get-cron-job-statistics.ts';
import { listCronJobFacets } from './cron-job/list-cron-job-facets.ts';
import { listCronJobs } from './cron-job/list-cron-jobs.ts';
import { listDeploymentFacets } from './deployment/list-deployment-facets.ts';
import { listDeployments } from './deployment/list-deployments.ts';
import { listExecutions } from './execution/list-executions.ts';
import { listImages } from './image/list-images.ts';
import { listNamespaces } from './namespace/list-namespaces.ts';
import { getNode } from './node/get-node.ts';
import { listNodeSnapshots } from './node/list-node-snapshots.ts';
import { listNodes } from './node/list-nodes.ts';
import { getHpa } from './resource/get-hpa.ts';
import { listHpaSnapshots } from './resource/list-hpa-snapshots.ts';
import { listResourceFacets } from './resource/list-resource-facets.ts';
import { listResources } from './resource/list-resources.ts';
import { listRevisions } from './revision/list-revisions.ts';
import { searchEverything } from './search/search-everything.ts';
import {
  createTenant,
  createTestCluster,
  createTestCronJob,
  createTestDeployment,
  createTestError,
  createTestExecution,
  createTestNamespace,
  createTestNode,
  createTestResource,
  createTestRevision,
  hpaReport,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
} from './testing/index.ts';
import { acknowledgeError } from './workload-error/acknowledge-error.ts';
import { getError } from './workload-error/get-error.ts';
import { listDeploymentErrors } from './workload-error/list-deployment-errors.ts';
import { listErrorCauses } from './workload-error/list-error-causes.ts';
import { listErrorFacets } from './workload-error/list-error-facets.ts';
import { listErrorGroups } from './workload-error/list-error-groups.ts';
import { listErrors } from './workload-error/list-errors.ts';
import { mitigateError } from './workload-error/mitigate-error.ts';
import { reopenError } from './workload-error/reopen-error.ts';

interface Ids {
  clusterId: string;
  deploymentId: string;
  nodeId: string;
  hpaId: string;
  cronJobId: string;
  errorId: string;
}

let database: OpenTestDatabase;
let ours: MemberContext;
let stranger: MemberContext;
let ids: Ids;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const tenant = await createTenant(db, 'ours');
  ours = memberContext(db, tenant);
  stranger = memberContext(db, await createTenant(db, 'strangers'));
  const clusterId = await createTestCluster(db, tenant);
  const deploymentId = await createTestDeployment(db, tenant, {
    clusterId,
    name: 'web',
    images: ['ghcr.io/acme/web:1'],
  });
  await createTestRevision(db, tenant, { clusterId, deploymentId, number: 1, current: true });
  await createTestNamespace(db, tenant, { clusterId, name: 'shop' });
  const cronJobId = await createTestCronJob(db, tenant, { clusterId, name: 'nightly' });
  await createTestExecution(db, tenant, { clusterId, cronJobId });
  ids = {
    clusterId,
    deploymentId,
    cronJobId,
    nodeId: await createTestNode(db, tenant, { clusterId, name: 'node-1' }),
    hpaId: await createTestResource(db, tenant, { clusterId, kind: 'hpa', report: hpaReport('web') }),
    errorId: await createTestError(db, tenant, { clusterId, deploymentId }),
  };
});
afterAll(() => database.close());

type Call = (ctx: MemberContext, input: object) => Promise<object>;

const LISTS: Record<string, Call> = {
  listClusters: (ctx, input) => listClusters({ ctx, input }),
  listCronJobFacets: (ctx, input) => listCronJobFacets({ ctx, input }),
  listCronJobs: (ctx, input) => listCronJobs({ ctx, input }),
  listDeploymentFacets: (ctx, input) => listDeploymentFacets({ ctx, input }),
  listDeployments: (ctx, input) => listDeployments({ ctx, input }),
  listErrorFacets: (ctx, input) => listErrorFacets({ ctx, input }),
  listErrorGroups: (ctx, input) => listErrorGroups({ ctx, input }),
  listErrors: (ctx, input) => listErrors({ ctx, input }),
  listExecutions: (ctx, input) => listExecutions({ ctx, input }),
  listImages: (ctx, input) => listImages({ ctx, input }),
  listNamespaces: (ctx, input) => listNamespaces({ ctx, input }),
  listNodes: (ctx, input) => listNodes({ ctx, input }),
  listResourceFacets: (ctx, input) => listResourceFacets({ ctx, kind: 'hpa', input }),
  listResources: (ctx, input) => listResources({ ctx, kind: 'hpa', input }),
  searchEverything: (ctx) => searchEverything({ ctx, input: { q: 'web' } }),
};

/** Whatever an answer holds of objects: its lists with something in them, and its totals that are not 0. */
function found(answer: object): string[] {
  return Object.entries(answer)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : typeof value === 'number' && value !== 0))
    .map(([key]) => key);
}

describe('a list holds nothing of another tenant', () => {
  test.each(Object.entries(LISTS))('%s', async (_, list) => {
    expect(found(await list(ours, {}))).not.toEqual([]);
    expect(found(await list(stranger, {}))).toEqual([]);
    // Naming our cluster opens nothing either.
    expect(found(await list(stranger, { cluster: ids.clusterId }))).toEqual([]);
  });
});

const OF_AN_OBJECT: Record<string, (ctx: MemberContext, of: Ids) => Promise<unknown>> = {
  getCronJob: (ctx, { cronJobId }) => getCronJob({ ctx, cronJobId }),
  getCronJobStatistics: (ctx, { cronJobId }) => getCronJobStatistics({ ctx, cronJobId, input: {} }),
  getError: (ctx, { errorId }) => getError({ ctx, errorId }),
  getHpa: (ctx, { hpaId }) => getHpa({ ctx, hpaId }),
  getNode: (ctx, { nodeId }) => getNode({ ctx, nodeId }),
  listDeploymentErrors: (ctx, { deploymentId }) => listDeploymentErrors({ ctx, deploymentId, input: {} }),
  listErrorCauses: (ctx, { errorId }) => listErrorCauses({ ctx, errorId, input: {} }),
  listHpaSnapshots: (ctx, { hpaId }) => listHpaSnapshots({ ctx, hpaId, input: {} }),
  listNodeSnapshots: (ctx, { nodeId }) => listNodeSnapshots({ ctx, nodeId, input: {} }),
  listRevisions: (ctx, { deploymentId }) => listRevisions({ ctx, deploymentId, input: {} }),
  acknowledgeError: (ctx, { errorId }) => acknowledgeError({ ctx, errorId, input: {} }),
  reopenError: (ctx, { errorId }) => reopenError({ ctx, errorId, input: {} }),
  mitigateError: (ctx, { errorId }) => mitigateError({ ctx, errorId, input: {} }),
};

describe('an object of another tenant is not found', () => {
  test.each(Object.entries(OF_AN_OBJECT))('%s', async (_, call) => {
    const before = await getError({ ctx: ours, errorId: ids.errorId });
    await expect(call(stranger, ids)).rejects.toMatchObject({ code: 'not_found' });
    expect(await getError({ ctx: ours, errorId: ids.errorId })).toEqual(before);
    // The same call is a good one from its own people.
    await call(ours, ids);
  });
});
