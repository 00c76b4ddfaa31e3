import { returnAddress } from '@moonin/api-client/session';
import { headers } from 'next/headers';
import { currentSession } from '../../../lib/server/api.ts';

/** The sign-in page, with the way back; `ended` when there is a session that no longer holds. */
export async function signInAddress(): Promise<string> {
  const parameters = new URLSearchParams();
  const from = returnAddress((await headers()).get('x-address') ?? undefined);
  if (from !== '/') parameters.set('from', from);
  if (await currentSession()) parameters.set('ended', '1');
  const query = parameters.toString();
  return query === '' ? '/sign-in' : `/sign-in?${query}`;
}
