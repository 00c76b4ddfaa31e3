import type { InvitationPreview } from '@moonin/contracts';
import { ApiError, publicApi } from '../../../lib/server/api.ts';

/** The invitation behind a link; null when it was never there, was used, or is over. */
export async function findInvitation(token: string): Promise<InvitationPreview | null> {
  try {
    return await (await publicApi()).invitation({ token });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}
