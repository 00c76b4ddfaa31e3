import { type AuditAction, errorActionRequest } from '@moonin/contracts';
import type { Prisma, Transaction } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import { requireAnywhere } from '../access/access.ts';
import { type AuditValue, appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';
import { type ErrorDetailRow, findWritableError } from './find-error.ts';

/** What a person does to an error: what must hold of it, and what it sets. */
export interface ErrorAction {
  action: Extract<AuditAction, `error.${string}`>;
  /** Why it cannot be done now, or null. */
  refusal(row: ErrorDetailRow): string | null;
  /** The same as a condition on the row as it is written, so that of two people one is told. */
  where: Prisma.WorkloadErrorWhereInput;
  data(ctx: MemberContext): Prisma.WorkloadErrorUpdateManyMutationInput;
}

/** Does it, with the person's comment where they gave one; audited, and told to the streams. */
export async function changeError(
  call: { ctx: MemberContext; errorId: string; input: unknown },
  action: ErrorAction,
): Promise<void> {
  const { ctx } = call;
  requireAnywhere(ctx, 'errors.write');
  const { comment } = parseInput(errorActionRequest, call.input);
  await writeTenant(ctx, async (tx) => {
    const row = await findWritableError(tx, ctx, call.errorId);
    const refusal = action.refusal(row);
    if (refusal !== null) throw conflict(refusal);
    const said = comment === undefined || comment.trim() === '' ? {} : { comment: comment.trim() };
    await write(tx, ctx, row, action, said);
    await appendAudit(tx, ctx, {
      action: action.action,
      object: { type: 'error', id: row.id, name: `${row.reason} of ${row.namespace}/${row.name}` },
      before: describe(row),
      after: said,
    });
    await appendLive(tx, ctx.organization.id, [{ kind: 'error', clusterId: row.clusterId, ids: [row.id] }]);
  });
}

async function write(
  tx: Transaction,
  ctx: MemberContext,
  row: ErrorDetailRow,
  action: ErrorAction,
  said: { comment?: string },
): Promise<void> {
  const { count } = await tx.workloadError.updateMany({
    where: { ...action.where, organizationId: ctx.organization.id, id: row.id },
    data: { ...action.data(ctx), ...said },
  });
  if (count === 0) throw conflict('Somebody else changed this error just now: look again');
}

function describe(row: ErrorDetailRow): AuditValue {
  return {
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    mitigatedAt: row.mitigatedAt?.toISOString() ?? null,
    comment: row.comment,
  };
}

function conflict(publicMessage: string): AppError {
  return new AppError({ code: 'conflict', publicMessage });
}
