import type { MemberContext } from '../context.ts';
import { changeError } from './change-error.ts';

/** Takes back what people said of an error that is still reported. */
export async function reopenError(call: { ctx: MemberContext; errorId: string; input: unknown }): Promise<void> {
  await changeError(call, {
    action: 'error.reopen',
    refusal: (row) => {
      if (row.clearedAt !== null) return 'The cluster no longer has this error';
      return row.mitigatedAt === null && row.acknowledgedAt === null ? 'This error is open already' : null;
    },
    where: { clearedAt: null, OR: [{ mitigatedAt: { not: null } }, { acknowledgedAt: { not: null } }] },
    data: () => ({
      mitigatedAt: null,
      mitigation: null,
      mitigatedById: null,
      acknowledgedAt: null,
      acknowledgedById: null,
    }),
  });
}
