import { z } from 'zod';

/** Header in which a Next server proves itself to the Control API. */
export const ASSERTION_HEADER = 'x-moonin-assertion';
export const ASSERTION_AUDIENCE = 'moonin-control-api';
export const ASSERTION_MAX_AGE_SECONDS = 60;

export const ASSERTION_ISSUERS = ['portal', 'admin'] as const;

/** Claims of the assertion. Without `sub` the server speaks for itself (sign-in, first run); `sid` is the person's session. */
export const assertionClaims = z.object({
  iss: z.enum(ASSERTION_ISSUERS),
  aud: z.literal(ASSERTION_AUDIENCE),
  iat: z.int(),
  exp: z.int(),
  jti: z.string().min(8).max(64),
  sub: z.uuid().optional(),
  sid: z.uuid().optional(),
  /** Slug of the organization that the request is about. */
  org: z.string().max(63).optional(),
});
export type AssertionClaims = z.infer<typeof assertionClaims>;
