import { errorQuery, type Page, type WorkloadError } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { readErrors } from './read-errors.ts';

/** One page of the errors that the caller sees, in any sort and under any filters; without `state` those not mitigated. */
export async function listErrors(call: { ctx: MemberContext; input: unknown }): Promise<Page<WorkloadError>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(errorQuery, call.input);
  return readTenant(ctx, (tx) => readErrors(tx, ctx, { scope, filter: query, page: query }));
}
