import { parseAssertionKeys } from '@moonin/api-client';
import { LOG_LEVELS, loadEnv } from '@moonin/runtime';
import { z } from 'zod';

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** Everything that the admin console reads from its environment. */
export const adminEnv = z
  .object({
    /** Origin of the Control API, as this server reaches it. */
    API_URL: origin,
    /** `id:base64url-secret`, several separated by commas; the first one signs what this server asks of the API. */
    ASSERTION_KEYS: z.string().transform((text, context) => {
      try {
        return parseAssertionKeys(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'unreadable' });
        return z.NEVER;
      }
    }),
    /** Origin that people open in the browser. */
    ADMIN_URL: origin,
    /** Origin of the portal, for links to it. */
    PORTAL_URL: origin,
    /** Encrypts the session cookie. */
    ADMIN_SESSION_SECRET: z.string().min(32),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    API_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
    /** How many proxies of ours stand before this server and add to `x-forwarded-for`. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  })
  .refine((env) => (env.GOOGLE_CLIENT_ID === undefined) === (env.GOOGLE_CLIENT_SECRET === undefined), {
    message: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together',
    path: ['GOOGLE_CLIENT_SECRET'],
  });
export type AdminEnv = z.infer<typeof adminEnv>;

let loaded: AdminEnv | undefined;

/** The environment, read once; throws EnvError with every problem at once. */
export function env(): AdminEnv {
  if (!loaded) {
    loaded = loadEnv(adminEnv, process.env);
    // next-auth has no option for the address under which it is reached.
    process.env.NEXTAUTH_URL = loaded.ADMIN_URL;
  }
  return loaded;
}

/** Google's credentials when both are configured. */
export function googleOf(given: AdminEnv): { clientId: string; clientSecret: string } | null {
  if (given.GOOGLE_CLIENT_ID === undefined || given.GOOGLE_CLIENT_SECRET === undefined) return null;
  return { clientId: given.GOOGLE_CLIENT_ID, clientSecret: given.GOOGLE_CLIENT_SECRET };
}

/** True under `next dev`, where React needs eval. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** True in the Node.js runtime of Next, where the log and the sockets are. */
export function isNodeRuntime(): boolean {
  return process.env.NEXT_RUNTIME === 'nodejs';
}
