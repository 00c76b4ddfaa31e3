import { ERROR_SEVERITIES, ERROR_STATES, type ErrorFacets, errorFilter } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { countFacets, inOrder } from '../facets.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { errorConditions } from './error-conditions.ts';
import { ERROR_TABLES } from './error-rows.ts';

/** Counts of each filter's values under the other filters. */
export async function listErrorFacets(call: { ctx: MemberContext; input: unknown }): Promise<ErrorFacets> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const filter = parseInput(errorFilter, call.input);
  const organizationId = ctx.organization.id;
  const conditions = errorConditions({ organizationId, scope, filter });
  const facets = await readTenant(ctx, (tx) =>
    countFacets(tx, { organizationId, tables: ERROR_TABLES, ...conditions }),
  );
  return {
    ...facets,
    severity: inOrder(facets.severity, ERROR_SEVERITIES),
    state: inOrder(facets.state, ERROR_STATES),
  };
}
