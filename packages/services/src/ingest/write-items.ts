import {
  type BatchResponse,
  ITEM_KINDS,
  type LiveChange,
  RESOURCE_KINDS,
  type ResourceKind,
  SYNC_KINDS,
} from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { markDeleted } from './mark-deleted.ts';
import type { ItemsPlan, KindPlan } from './plan-items.ts';
import { refreshCronJobs } from './refresh-cron-jobs.ts';
import { revisionStarts } from './revision-starts.ts';
import { settleDeleted } from './settle-deleted.ts';
import { writeCronJobs } from './write-cron-jobs.ts';
import { writeDeployments } from './write-deployments.ts';
import { writeExecutions } from './write-executions.ts';
import { writeNamespaces } from './write-namespaces.ts';
import { writeNodes } from './write-nodes.ts';
import { writeResources } from './write-resources.ts';
import { writeRevisions } from './write-revisions.ts';

/** Ids of what changed, by the kind under which the portals' streams tell it. */
export type Touched = Map<LiveChange['kind'], string[]>;

/** Writes what was planned, kind by kind, parents first; counts in `response` and returns what the streams tell. */
export async function writeItems(
  sql: SqlTransaction,
  ctx: AgentContext,
  plan: ItemsPlan,
  response: BatchResponse,
): Promise<Touched> {
  const touched: Touched = new Map();
  const touch = (kind: LiveChange['kind'], ids: readonly string[]) => {
    touched.set(kind, [...(touched.get(kind) ?? []), ...ids]);
  };
  const wrote = (kind: LiveChange['kind'], ids: readonly string[]) => {
    response.applied += ids.length;
    touch(kind, ids);
  };
  const { namespace, node, deployment } = plan;
  if (namespace.upserts.length > 0) wrote('namespace', await writeNamespaces(sql, ctx, namespace.upserts));
  if (node.upserts.length > 0) wrote('node', await writeNodes(sql, ctx, node.upserts));
  if (deployment.upserts.length > 0) {
    const starts = revisionStarts(plan.revision.upserts, ctx.now);
    const { ids, errorIds } = await writeDeployments(sql, ctx, deployment.upserts, starts);
    wrote('deployment', ids);
    touch('error', errorIds);
  }
  await writeRuns(sql, ctx, plan, response, { wrote, touch });
  for (const kind of RESOURCE_KINDS) wrote(kind, await writePlanned(sql, ctx, kind, plan[kind]));
  for (const kind of SYNC_KINDS) {
    const ids = await markDeleted(sql, ctx, kind, plan[kind].deletes);
    wrote(kind, ids);
    for (const also of await settleDeleted(sql, ctx, kind, ids)) touch(also.kind, also.ids);
  }
  if (plan.revision.upserts.length > 0) {
    const { written, deploymentIds, rejected } = await writeRevisions(sql, ctx, plan.revision.upserts);
    touch('deployment', deploymentIds);
    response.applied += written;
    response.rejected.push(...rejected);
  }
  return touched;
}

function writePlanned<Kind extends ResourceKind>(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: Kind,
  { upserts }: KindPlan<Kind>,
): Promise<string[]> {
  return upserts.length === 0 ? Promise.resolve([]) : writeResources(sql, ctx, kind, upserts);
}

async function writeRuns(
  sql: SqlTransaction,
  ctx: AgentContext,
  plan: ItemsPlan,
  response: BatchResponse,
  tell: Record<'wrote' | 'touch', (kind: LiveChange['kind'], ids: readonly string[]) => void>,
): Promise<void> {
  const cronJobs = plan['cron-job'].upserts;
  const executions = plan.execution.upserts;
  const written = cronJobs.length > 0 ? await writeCronJobs(sql, ctx, cronJobs) : [];
  tell.wrote('cron-job', written);
  const concerned = [...written];
  if (executions.length > 0) {
    const runs = await writeExecutions(sql, ctx, executions);
    tell.wrote('execution', runs.ids);
    response.stale += runs.stale;
    response.rejected.push(...runs.rejected);
    concerned.push(...runs.cronJobIds);
  }
  tell.touch('cron-job', await refreshCronJobs(sql, ctx, concerned));
}

/** Changes by kind as the outbox takes them, in the order of the kinds. */
export function toLiveChanges(touched: Touched, clusterId: string) {
  const order = new Map<string, number>(ITEM_KINDS.map((kind, index) => [kind, index]));
  return [...touched]
    .sort(([a], [b]) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size))
    .map(([kind, ids]) => ({ kind, clusterId, ids }));
}
