import { AppError, notFound } from '@moonin/runtime';
import type { CallContext } from '../context.ts';
import { digestOf } from '../secret-digest.ts';
import { type StoredUser, USER_COLUMNS } from './to-user.ts';

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  expiresAt: Date;
  user: StoredUser;
}

/** The answer to an invitation that was used, replaced or has expired. */
export function invitationGone(): AppError {
  return new AppError({ code: 'gone', publicMessage: 'This invitation can no longer be used; ask for a new one' });
}

/** Finds an invitation by its token's digest; throws `not_found`, or `gone` when it is used or expired. */
export async function findOpenInvitation(ctx: CallContext, token: string): Promise<OpenInvitation> {
  const [found] = await ctx.db.query<{
    organization_id: string;
    organization_name: string;
    invitation_id: string;
    user_id: string;
    expires_at: Date;
    used_at: Date | null;
  }>({ name: 'find-invitation', text: 'SELECT * FROM find_invitation($1)', values: [Buffer.from(digestOf(token))] });
  if (!found) throw notFound('Invitation');
  if (found.used_at !== null || found.expires_at <= ctx.now) throw invitationGone();
  const user = await ctx.db.withoutTenant((tx) =>
    tx.user.findUnique({ where: { id: found.user_id }, select: USER_COLUMNS }),
  );
  if (!user) throw notFound('Invitation');
  return {
    id: found.invitation_id,
    organizationId: found.organization_id,
    organizationName: found.organization_name,
    expiresAt: found.expires_at,
    user,
  };
}
