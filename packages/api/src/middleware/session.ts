import {
  ASSERTION_AUDIENCE,
  ASSERTION_HEADER,
  ASSERTION_ISSUERS,
  ASSERTION_MAX_AGE_SECONDS,
  type AssertionClaims,
  assertionClaims,
} from '@moonin/contracts';
import { AppError, type AssertionKey } from '@moonin/runtime';
import type { SessionDirectory } from '@moonin/services';
import type { MiddlewareHandler } from 'hono';
import { errors, type JWSHeaderParameters, jwtVerify } from 'jose';
import type { ApiDependencies } from '../api-dependencies.ts';
import type { ApiEnv } from '../api-env.ts';

const CLOCK_SKEW_SECONDS = 10;

/**
 * Lets in only what a Next server of ours asserts: HS256 with a known key, our audience, a life of 60 s at most, and,
 * where it names a person, a live session of theirs. Every failure is the same 401.
 */
export function assertedSession(
  deps: Pick<ApiDependencies, 'config' | 'sessions' | 'clock'>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const now = deps.clock.now();
    const claims = await verifyAssertion(c.req.header(ASSERTION_HEADER), deps.config.assertionKeys, now);
    c.set('assertion', claims);
    c.set('person', await findPerson(claims, deps.sessions, now));
    await next();
  };
}

/** Reads an assertion; throws `unauthorized` whatever is wrong with it. */
export async function verifyAssertion(
  assertion: string | undefined,
  keys: readonly AssertionKey[],
  now: Date,
): Promise<AssertionClaims> {
  if (assertion === undefined) throw unauthorized();
  try {
    const { payload } = await jwtVerify(assertion, (header) => keySecret(header, keys), {
      algorithms: ['HS256'],
      audience: ASSERTION_AUDIENCE,
      issuer: [...ASSERTION_ISSUERS],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: now,
      requiredClaims: ['iat', 'exp', 'jti'],
    });
    const claims = assertionClaims.safeParse(payload);
    if (!claims.success) throw unauthorized(claims.error);
    const { iat, exp } = claims.data;
    const madeInFuture = iat > now.getTime() / 1000 + CLOCK_SKEW_SECONDS;
    if (exp - iat > ASSERTION_MAX_AGE_SECONDS || exp < iat || madeInFuture) throw unauthorized();
    return claims.data;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unauthorized(error);
    throw error;
  }
}

function keySecret(header: JWSHeaderParameters, keys: readonly AssertionKey[]): Uint8Array {
  const key = keys.find(({ kid }) => kid === header.kid);
  if (!key) throw new errors.JWSInvalid('unknown key');
  return key.secret;
}

async function findPerson(claims: AssertionClaims, sessions: SessionDirectory, now: Date) {
  if (claims.sub === undefined && claims.sid === undefined) return null;
  if (claims.sub === undefined || claims.sid === undefined) throw unauthorized();
  const person = await sessions.find({ sessionId: claims.sid, userId: claims.sub, now });
  if (!person) throw unauthorized();
  return person;
}

/** The one answer to a call that proves nothing. */
export function unauthorized(cause?: unknown): AppError {
  return new AppError({ code: 'unauthorized', publicMessage: 'Sign in first', cause });
}
