import type { SetupState } from '@moonin/contracts';
import type { CallContext } from '../context.ts';

/** Whether the first run is still to come: nobody has an account yet. */
export async function getSetupState(call: { ctx: CallContext }): Promise<SetupState> {
  const anyone = await call.ctx.db.withoutTenant((tx) => tx.user.findFirst({ select: { id: true } }));
  return { needed: anyone === null };
}
