'use server';

import { makeSessionCookie } from '@moonin/api-client/session';
import { acceptInvitationRequest } from '@moonin/contracts';
import { cookies } from 'next/headers';
import { env } from '../../../env.ts';
import { ApiError, publicApi, requestCaller } from '../../../lib/server/api.ts';

/** Why an invitation was not accepted. */
export type AcceptFailure = 'password' | 'name' | 'gone' | 'rate_limited' | 'unavailable';

/** Chooses the password of an invited member and signs them in; null when it worked. Next refuses calls from other origins. */
export async function acceptInvitation(input: {
  token: string;
  name: string;
  password: string;
}): Promise<AcceptFailure | null> {
  const { client } = await requestCaller();
  const request = acceptInvitationRequest.safeParse({ ...input, client });
  if (!request.success) return request.error.issues.some((issue) => issue.path[0] === 'name') ? 'name' : 'password';
  try {
    const { user, sessionId } = await (await publicApi()).acceptInvitation({ body: request.data });
    const cookie = await makeSessionCookie({
      app: 'portal',
      publicUrl: env().PORTAL_URL,
      secret: env().PORTAL_SESSION_SECRET,
      person: { userId: user.id, sessionId },
    });
    (await cookies()).set(cookie.name, cookie.value, cookie.options);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'rate_limited') return 'rate_limited';
    return error.status < 500 ? 'gone' : 'unavailable';
  }
}
