import { type DeploymentDetail, deploymentCondition, deploymentStrategy, scaleActor } from '@moonin/contracts';
import { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { readRevisions } from '../revision/read-revisions.ts';
import { readTenant } from '../transaction.ts';
import { toDeploymentListItem } from './deployment-rows.ts';
import { findDeployment } from './find-deployment.ts';
import { lastSeenOf } from './last-seen.ts';

const texts = z.record(z.string(), z.string());
const conditions = z.array(deploymentCondition);
const scaledBy = scaleActor.nullable();

/** One Deployment with its revision in force. */
export async function getDeployment(call: { ctx: MemberContext; deploymentId: string }): Promise<DeploymentDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findDeployment(tx, ctx, call.deploymentId);
    const [current] =
      row.revision === null ? [] : await readRevisions(tx, ctx, row, { numbers: [row.revision], manifests: false });
    return {
      ...toDeploymentListItem(row, ctx.now),
      uid: row.uid,
      labels: texts.parse(row.labels),
      annotations: texts.parse(row.annotations),
      podLabels: texts.parse(row.podLabels),
      scaledBy: scaledBy.parse(row.scaledBy),
      strategy: deploymentStrategy.parse(row.strategy),
      serviceAccount: row.serviceAccount,
      conditions: conditions.parse(row.conditions),
      generation: Number(row.generation),
      observedGeneration: Number(row.observedGeneration),
      firstSeenAt: toInstant(row.firstSeenAt),
      lastSeenAt: toInstant(lastSeenOf(row)),
      current: current?.item ?? null,
    };
  });
}
