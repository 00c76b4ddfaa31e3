import { ASSERTION_AUDIENCE, type AssertionClaims } from '@moonin/contracts';
import type { AssertionKey } from '@moonin/runtime';
import { SignJWT } from 'jose';

/** Half of what the API allows: enough for a slow clock, short enough to be worth little to a thief. */
const LIFETIME_SECONDS = 30;

/** Whom the Next server speaks for; without a person it speaks for itself. */
export interface AssertionSubject {
  readonly person?: { readonly userId: string; readonly sessionId: string } | undefined;
  /** Slug of the organization that the request is about. */
  readonly organization?: string | undefined;
}

/** Signs one assertion (HS256, `kid` in the header) for a single request. */
export async function signAssertion(input: {
  issuer: AssertionClaims['iss'];
  key: AssertionKey;
  subject: AssertionSubject;
  now: Date;
}): Promise<string> {
  const issuedAt = Math.floor(input.now.getTime() / 1000);
  const { person, organization } = input.subject;
  const claims = {
    ...(person ? { sub: person.userId, sid: person.sessionId } : {}),
    ...(organization === undefined ? {} : { org: organization }),
  };
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: input.key.kid })
    .setIssuer(input.issuer)
    .setAudience(ASSERTION_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .setJti(crypto.randomUUID())
    .sign(input.key.secret);
}
