import { type ChangePage, changeQuery } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { CHANGES_NEWEST_FIRST, readChanges } from './read-changes.ts';

/** One page of what changed in the clusters that the caller sees, newest first. */
export async function listChanges(call: { ctx: MemberContext; input: unknown }): Promise<ChangePage> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(changeQuery, call.input);
  const of = { organizationId: ctx.organization.id, scope };
  const read = await readTenant(ctx, (tx) => readChanges(tx, of, { ...query, limit: query.limit + 1 }));
  const entries = read.map(({ entry }) => entry);
  const page = toPage(CHANGES_NEWEST_FIRST, entries, query.limit, (entry) => [entry.at, entry.id]);
  return { items: page.rows, nextCursor: page.nextCursor };
}
