import { type ResourceFacets, type ResourceKind, resourceFilter } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { countFacets } from '../facets.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { resourceConditions } from './resource-conditions.ts';
import { RESOURCE_TABLES } from './resource-rows.ts';

/** Counts of each filter's values of a kind under the other filters. */
export async function listResourceFacets(call: {
  ctx: MemberContext;
  kind: ResourceKind;
  input: unknown;
}): Promise<ResourceFacets> {
  const { ctx, kind } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const filter = parseInput(resourceFilter, call.input);
  const organizationId = ctx.organization.id;
  const conditions = resourceConditions({ organizationId, scope, kind, filter });
  return readTenant(ctx, (tx) => countFacets(tx, { organizationId, tables: RESOURCE_TABLES, ...conditions }));
}
