import { type Overview, overviewQuery } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { readAttention } from './overview-attention.ts';
import { readRecentChanges } from './overview-changes.ts';
import { countClusters, countImages, countInventory, countRollouts } from './overview-counts.ts';
import { countCronJobs, countErrors } from './overview-runs.ts';
import { readOverviewScope } from './overview-scope.ts';

/** Is anything wrong, and what changed: over everything that the caller sees, or some projects and clusters of it. */
export async function getOverview(call: { ctx: MemberContext; input: unknown }): Promise<Overview> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(overviewQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const within = await readOverviewScope(tx, ctx, { scope, query });
    const inventory = await countInventory(tx, within);
    return {
      clusters: countClusters(within),
      errors: await countErrors(tx, within),
      cronJobs: await countCronJobs(tx, within, ctx.now),
      ...inventory,
      images: await countImages(tx, within, ctx.now),
      ...(await countRollouts(tx, within, ctx.now)),
      ...(await readAttention(tx, within, inventory.deployments)),
      changes: await readRecentChanges(tx, within, ctx.now),
    };
  });
}
