import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { DEPLOYMENT_TABLES } from './deployment-conditions.ts';
import { DEPLOYMENT_COLUMNS, type DeploymentRow } from './deployment-rows.ts';

/** A Deployment with what only its own page shows. */
export interface DeploymentDetailRow extends DeploymentRow {
  uid: string;
  labels: unknown;
  annotations: unknown;
  podLabels: unknown;
  scaledBy: unknown;
  strategy: unknown;
  serviceAccount: string | null;
  conditions: unknown;
  generation: bigint;
  observedGeneration: bigint;
  firstSeenAt: Date;
  sourceChangedAt: Date;
}

/** The Deployment, deleted or not, if the caller may know of it; else 404. */
export async function findDeployment(
  tx: Transaction,
  ctx: MemberContext,
  deploymentId: string,
): Promise<DeploymentDetailRow> {
  const id = parseObjectId(deploymentId, 'Deployment');
  const [row] = await tx.$queryRaw<DeploymentDetailRow[]>(Prisma.sql`
    SELECT ${DEPLOYMENT_COLUMNS}, d.uid, d.labels, d.annotations, d.pod_labels AS "podLabels", d.scaled_by AS "scaledBy", d.strategy, d.service_account AS "serviceAccount",
      d.conditions, d.generation, d.observed_generation AS "observedGeneration", d.first_seen_at AS "firstSeenAt",
      d.changed_at AS "sourceChangedAt"
    FROM ${DEPLOYMENT_TABLES}
    WHERE d.organization_id = ${ctx.organization.id}::uuid AND d.id = ${id}::uuid
      AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
  if (!row) throw notFound('Deployment');
  return row;
}
