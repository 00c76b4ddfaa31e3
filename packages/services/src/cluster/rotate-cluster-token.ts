import { type ClusterToken, rotateClusterTokenRequest } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import type { ClusterTokens } from '../ingest/verify-cluster-token.ts';
import { toInstant } from '../instants.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';
import { findManagedCluster } from './find-cluster.ts';
import { issueClusterToken } from './issue-cluster-token.ts';
import type { IssuedCredentials } from './issued-credentials.ts';
import { planTokenRotation } from './plan-token-rotation.ts';
import { readClusterTokens, toClusterToken } from './to-cluster-token.ts';

/** Makes a new token; the one before ends after the overlap and any older one now, so that two live at most. */
export async function rotateClusterToken(call: {
  ctx: MemberContext;
  clusterTokens: Pick<ClusterTokens, 'forgetCluster'>;
  clusterId: string;
  input: unknown;
}): Promise<{ credentials: IssuedCredentials; tokens: ClusterToken[] }> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  const { overlapMinutes } = parseInput(rotateClusterTokenRequest, call.input);
  const organizationId = ctx.organization.id;

  const rotated = await writeTenant(ctx, async (tx) => {
    const cluster = await findManagedCluster(tx, ctx, call.clusterId);
    // Two rotations at once would each keep what the other one ends.
    await tx.$queryRaw(
      Prisma.sql`SELECT id::text FROM clusters WHERE organization_id = ${organizationId}::uuid AND id = ${cluster.id}::uuid FOR UPDATE`,
    );
    const ended = await endOlderTokens(tx, { ctx, clusterId: cluster.id, overlapMinutes });
    const token = await issueClusterToken(tx, ctx, cluster.id);
    await appendAudit(tx, ctx, {
      action: 'cluster_token.rotate',
      object: { type: 'cluster', id: cluster.id, name: cluster.name },
      after: { token: token.publicId, overlapMinutes, ended },
    });
    await appendLive(tx, organizationId, [{ kind: 'cluster', clusterId: cluster.id, ids: [cluster.id] }]);
    const tokens = await readClusterTokens(tx, {
      organizationId,
      clusterId: cluster.id,
      condition: Prisma.sql`TRUE`,
      order: Prisma.sql`t.created_at DESC, t.id DESC`,
      limit: 50,
    });
    return {
      credentials: { projectId: cluster.projectId, clusterId: cluster.id, clusterToken: token.text },
      tokens: tokens.map(toClusterToken),
    };
  });
  call.clusterTokens.forgetCluster(rotated.credentials.clusterId);
  return rotated;
}

async function endOlderTokens(
  tx: Transaction,
  input: { ctx: MemberContext; clusterId: string; overlapMinutes: number },
): Promise<{ token: string; at: string }[]> {
  const { ctx, clusterId } = input;
  const organizationId = ctx.organization.id;
  const held = await tx.clusterToken.findMany({
    where: { organizationId, clusterId, revokedAt: null },
    select: { id: true, publicId: true, createdAt: true, expiresAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const ended: { token: string; at: string }[] = [];
  for (const end of planTokenRotation({ tokens: held, now: ctx.now, overlapMinutes: input.overlapMinutes })) {
    await tx.clusterToken.update({
      where: { organizationId_id: { organizationId, id: end.token.id } },
      data: end.revoke ? { revokedAt: end.at } : { expiresAt: end.at },
      select: { id: true },
    });
    ended.push({ token: end.token.publicId, at: toInstant(end.at) });
  }
  return ended;
}
