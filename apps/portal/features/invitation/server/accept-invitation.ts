'use server';

import { acceptInvitationRequest } from '@moonin/contracts';
import { ApiError, publicApi, requestCaller } from '../../../lib/server/api.ts';

/** Why an invitation was not accepted. */
export type AcceptFailure = 'password' | 'name' | 'gone' | 'rate_limited' | 'unavailable';

/** Chooses the password of an invited member; null when it worked. Next refuses calls from other origins. */
export async function acceptInvitation(input: {
  token: string;
  name: string;
  password: string;
}): Promise<AcceptFailure | null> {
  const { client } = await requestCaller();
  const request = acceptInvitationRequest.safeParse({ ...input, client });
  if (!request.success) return request.error.issues.some((issue) => issue.path[0] === 'name') ? 'name' : 'password';
  try {
    await (await publicApi()).acceptInvitation({ body: request.data });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'rate_limited') return 'rate_limited';
    return error.status < 500 ? 'gone' : 'unavailable';
  }
}
