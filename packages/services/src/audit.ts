import type { AuditAction } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import type { Actor, Context } from './context.ts';

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
  const actor = describeActor(ctx.actor);
  await tx.auditEntry.create({
    data: {
      organizationId: ctx.organization.id,
      at: ctx.now,
      actorType: actor.type,
      actorId: actor.id,
      actorName: actor.name,
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

function describeActor(actor: Actor): { type: Actor['type']; id: string | null; name: string | null } {
  switch (actor.type) {
    case 'user':
      return { type: 'user', id: actor.userId, name: actor.name };
    case 'agent':
      return { type: 'agent', id: actor.clusterId, name: null };
    case 'system':
      return { type: 'system', id: null, name: actor.name };
  }
}
