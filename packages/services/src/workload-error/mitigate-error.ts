import type { MemberContext } from '../context.ts';
import { changeError } from './change-error.ts';

/** Says that the error is dealt with. It stays so while it is reported, and is open again when it went and came back. */
export async function mitigateError(call: { ctx: MemberContext; errorId: string; input: unknown }): Promise<void> {
  await changeError(call, {
    action: 'error.mitigate',
    refusal: (row) => (row.mitigatedAt === null ? null : 'This error is mitigated already'),
    where: { mitigatedAt: null },
    data: (ctx) => ({ mitigatedAt: ctx.now, mitigation: 'manual', mitigatedById: ctx.actor.userId }),
  });
}
