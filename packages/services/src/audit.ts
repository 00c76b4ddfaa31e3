import type { AuditAction } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import type { Context } from './context.ts';

export type AuditValue = Prisma.InputJsonObject;

/** What is written of one mutation: `before` and `after` hold the changed fields, never a secret. */
export interface AuditFact {
  action: AuditAction;
  object: { type: string; id: string | null; name: string | null };
  before?: AuditValue | undefined;
  after?: AuditValue | undefined;
}

/** Adds one entry to the organization's audit log, in the transaction that changed the fact. */
export async function appendAudit(
  tx: Transaction,
  ctx: Pick<Context, 'actor' | 'now' | 'requestId'> & { organization: { id: string } },
  fact: AuditFact,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      organizationId: ctx.organization.id,
      at: ctx.now,
      actorType: ctx.actor.type,
      actorId: ctx.actor.userId,
      actorName: ctx.actor.name,
      action: fact.action,
      objectType: fact.object.type,
      objectId: fact.object.id,
      objectName: fact.object.name,
      before: fact.before ?? Prisma.DbNull,
      after: fact.after ?? Prisma.DbNull,
      requestId: ctx.requestId,
    },
    select: { id: true },
  });
}
