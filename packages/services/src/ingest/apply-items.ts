import type { BatchResponse, SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendLiveChanges } from './append-live-changes.ts';
import { markDeleted } from './mark-deleted.ts';
import { readEnvelopes, type SoundItem } from './parse-items.ts';
import { type ApplyMode, type ItemsPlan, planItems } from './plan-items.ts';
import { revisionStarts } from './revision-starts.ts';
import type { StoredKind } from './stored-state.ts';
import { writeDeployments } from './write-deployments.ts';
import { writeNamespaces } from './write-namespaces.ts';
import { writeNodes } from './write-nodes.ts';
import { writeRevisions } from './write-revisions.ts';

export interface ApplyResult {
  response: BatchResponse;
  /** True when streams have something to tell. */
  announced: boolean;
}

/** Applies items in one transaction, parents first; each stands alone and a bad one is named in the answer. */
export async function applyItems(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly unknown[],
  mode: ApplyMode,
): Promise<ApplyResult> {
  const { sound, rejected, superseded } = readEnvelopes(items, ctx.now);
  const response: BatchResponse = { applied: 0, unchanged: 0, stale: superseded, rejected, needed: [] };
  const plan = await planItems(sql, ctx, sound, mode, response);
  const touched = await write(sql, ctx, plan, response);
  if (mode.sync) await rememberSeen(sql, ctx, mode.sync, sound);
  response.rejected.sort((a, b) => a.index - b.index);
  const announced = await appendLiveChanges(sql, ctx.organizationId, [
    { kind: 'namespace', clusterId: ctx.clusterId, ids: touched.namespace },
    { kind: 'node', clusterId: ctx.clusterId, ids: touched.node },
    { kind: 'deployment', clusterId: ctx.clusterId, ids: [...touched.deployment, ...touched.revision] },
  ]);
  return { response, announced };
}

/** Writes what was planned, kind by kind; returns the ids of what the portals' streams tell (of a revision its Deployment's). */
async function write(
  sql: SqlTransaction,
  ctx: AgentContext,
  plan: ItemsPlan,
  response: BatchResponse,
): Promise<Record<StoredKind, string[]>> {
  const { namespace, node, deployment, revision } = plan;
  const touched: Record<StoredKind, string[]> = { namespace: [], node: [], deployment: [], revision: [] };
  if (namespace.upserts.length > 0) touched.namespace = await writeNamespaces(sql, ctx, namespace.upserts);
  if (node.upserts.length > 0) touched.node = await writeNodes(sql, ctx, node.upserts);
  if (deployment.upserts.length > 0) {
    const starts = revisionStarts(revision.upserts, ctx.now);
    touched.deployment = await writeDeployments(sql, ctx, deployment.upserts, starts);
  }
  for (const kind of ['namespace', 'node', 'deployment'] as const) {
    if (plan[kind].deletes.length > 0) touched[kind].push(...(await markDeleted(sql, ctx, kind, plan[kind].deletes)));
    response.applied += touched[kind].length;
  }
  if (revision.upserts.length > 0) {
    const { written, deploymentIds, rejected } = await writeRevisions(sql, ctx, revision.upserts);
    touched.revision = deploymentIds;
    response.applied += written;
    response.rejected.push(...rejected);
  }
  return touched;
}

/** What a sync named exists in the cluster, even when its report was refused. */
async function rememberSeen(
  sql: SqlTransaction,
  ctx: AgentContext,
  sync: { id: string; kind: SyncKind },
  sound: readonly SoundItem[],
): Promise<void> {
  const uids = sound.filter((item) => item.kind === sync.kind && item.op !== 'delete').map((item) => item.uid);
  if (uids.length === 0) return;
  await sql.query({
    name: 'remember-seen',
    text: `INSERT INTO agent_sync_seen (organization_id, sync_id, uid) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`,
    values: [ctx.organizationId, sync.id, uids],
  });
}
