import type { CookieOption } from 'next-auth';
import { encode } from 'next-auth/jwt';
import { SESSION_MAX_AGE_SECONDS, sessionCookies } from './session-cookies.ts';
import type { PersonSession } from './session-reader.ts';

/** A cookie to set: its name, value and attributes, `maxAge` in seconds. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly options: CookieOption['options'];
}

/** The session cookie of a person whom the API signed in by other means than the sign-in form: an invitation, first run. */
export async function makeSessionCookie(input: {
  app: 'portal' | 'admin';
  publicUrl: string;
  secret: string;
  person: PersonSession;
}): Promise<SessionCookie> {
  const { sessionToken } = sessionCookies(input.app, input.publicUrl.startsWith('https:'));
  const token = { sub: input.person.userId, sid: input.person.sessionId };
  const value = await encode({ token, secret: input.secret, maxAge: SESSION_MAX_AGE_SECONDS });
  return { name: sessionToken.name, value, options: { ...sessionToken.options, maxAge: SESSION_MAX_AGE_SECONDS } };
}
