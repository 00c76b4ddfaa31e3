import { assertionKeysVariable, LOG_LEVELS } from '@moonin/runtime';
import { z } from 'zod';

/** An origin in an environment variable, without path. */
export const originVariable = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** What every server that people open in a browser reads from its environment; its own address and session secret it adds. */
export const webServerVariables = {
  /** Origin of the Control API, as this server reaches it. */
  API_URL: originVariable,
  /** `id:base64url-secret`, several separated by commas; the first one signs what this server asks of the API. */
  ASSERTION_KEYS: assertionKeysVariable,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  API_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
  /** How many proxies of ours stand before this server and add to `x-forwarded-for`. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
};

/** Google's credentials as they stand in the environment. */
export interface GoogleVariables {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
}

/** For `refine`: Google's id and secret are both there or neither is. */
export function isGoogleWhole(env: GoogleVariables): boolean {
  return (env.GOOGLE_CLIENT_ID === undefined) === (env.GOOGLE_CLIENT_SECRET === undefined);
}

/** What to say when {@link isGoogleWhole} does not hold. */
export const GOOGLE_IN_HALVES = {
  message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together',
  path: ['GOOGLE_CLIENT_SECRET'],
};

/** Google's credentials when both are configured. */
export function googleOf(env: GoogleVariables): { clientId: string; clientSecret: string } | null {
  if (env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET === undefined) return null;
  return { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET };
}
