import type { Transaction } from '@moonin/db';
import type { Context } from './context.ts';
import { wakeOutboxReaders } from './outbox.ts';

/** Reads of one organization in one transaction. */
export function readTenant<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return ctx.db.withTenant(scopeOf(ctx), work);
}

/** Writes of one organization in one transaction; wakes the readers of its outbox after the commit. */
export async function writeTenant<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await ctx.db.withTenant(scopeOf(ctx), work);
  wakeOutboxReaders(ctx, ctx.organization.id);
  return result;
}

function scopeOf(ctx: Context) {
  return { organizationId: ctx.organization.id, userId: ctx.actor.userId };
}
