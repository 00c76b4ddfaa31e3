import { deploymentHealth, type WorkloadErrorDetail } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { readRevisions } from '../revision/read-revisions.ts';
import { readTenant } from '../transaction.ts';
import { toWorkloadError } from './error-rows.ts';
import { findError } from './find-error.ts';

/** One error with the revision that has it. */
export async function getError(call: { ctx: MemberContext; errorId: string }): Promise<WorkloadErrorDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findError(tx, ctx, call.errorId);
    const deployment = { id: row.deploymentId };
    const [revision] =
      row.revision === null
        ? []
        : await readRevisions(tx, ctx, deployment, { numbers: [row.revision], manifests: false });
    return {
      ...toWorkloadError(row),
      details: row.details,
      stillReported: row.clearedAt === null,
      deploymentHealth: deploymentHealth.parse(row.deploymentHealth),
      causedBy: revision?.item ?? null,
    };
  });
}
