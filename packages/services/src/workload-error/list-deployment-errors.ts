import { deploymentErrorQuery, ERROR_STATES, type Page, type WorkloadError } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { findDeployment } from '../deployment/find-deployment.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { readErrors } from './read-errors.ts';

/** A Deployment's errors, the newest seen first; without `state` those of its whole history. */
export async function listDeploymentErrors(call: {
  ctx: MemberContext;
  deploymentId: string;
  input: unknown;
}): Promise<Page<WorkloadError>> {
  const { ctx } = call;
  const { state = [...ERROR_STATES], ...page } = parseInput(deploymentErrorQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const { id } = await findDeployment(tx, ctx, call.deploymentId);
    return readErrors(tx, ctx, {
      scope: ctx.access['inventory.read'],
      filter: { deployment: [id], state },
      page: { ...page, sort: 'lastSeen', order: 'desc' },
    });
  });
}
