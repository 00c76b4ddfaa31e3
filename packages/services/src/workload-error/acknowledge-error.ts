import type { MemberContext } from '../context.ts';
import { changeError } from './change-error.ts';

/** Says that somebody looks after the error. The second person is told who was first. */
export async function acknowledgeError(call: { ctx: MemberContext; errorId: string; input: unknown }): Promise<void> {
  await changeError(call, {
    action: 'error.acknowledge',
    refusal: (row) => {
      if (row.mitigatedAt !== null) return 'This error is mitigated already';
      return row.acknowledgedAt === null
        ? null
        : `${row.acknowledgedByName ?? 'Somebody'} acknowledged this error already`;
    },
    where: { mitigatedAt: null, acknowledgedAt: null },
    data: (ctx) => ({ acknowledgedAt: ctx.now, acknowledgedById: ctx.actor.userId }),
  });
}
