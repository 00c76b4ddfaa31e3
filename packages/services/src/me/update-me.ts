import { updateMeRequest } from '@moonin/contracts';
import type { PersonContext } from '../context.ts';
import { definedOnly } from '../defined-only.ts';
import { parseInput } from '../parse-input.ts';

/** Changes the person's own name, language or time zone. */
export async function updateMe(call: { ctx: PersonContext; input: unknown }): Promise<void> {
  const { ctx } = call;
  const changes = definedOnly(parseInput(updateMeRequest, call.input));
  // Not audited: the log is an organization's, and how somebody wants to be shown belongs to none.
  await ctx.db.withoutTenant((tx) =>
    tx.user.update({ where: { id: ctx.actor.userId }, data: changes, select: { id: true } }),
  );
}
