import type { InvitationPreview } from '@moonin/contracts';
import type { CallContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { findOpenInvitation } from './find-open-invitation.ts';

/** What the holder of an invitation's token may see before choosing a password. Unknown is 404, used or expired 410. */
export async function getInvitation(call: { ctx: CallContext; token: string }): Promise<InvitationPreview> {
  const invitation = await findOpenInvitation(call.ctx, call.token);
  return {
    email: invitation.user.email,
    name: invitation.user.name,
    organization: invitation.organizationName,
    expiresAt: toInstant(invitation.expiresAt),
  };
}
