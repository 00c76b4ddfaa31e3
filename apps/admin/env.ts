import { GOOGLE_IN_HALVES, isGoogleWhole, originVariable, webServerVariables } from '@moonin/api-client';
import { loadEnv } from '@moonin/runtime';
import { z } from 'zod';

/** Everything that the admin console reads from its environment. */
export const adminEnv = z
  .object({
    ...webServerVariables,
    /** Origin that people open in the browser. */
    ADMIN_URL: originVariable,
    /** Origin of the portal, for links to it. */
    PORTAL_URL: originVariable,
    /** Encrypts the session cookie. */
    ADMIN_SESSION_SECRET: z.string().min(32),
  })
  .refine(isGoogleWhole, GOOGLE_IN_HALVES);
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

/** True under `next dev`, where React needs eval. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** True in the Node.js runtime of Next, where the log and the sockets are. */
export function isNodeRuntime(): boolean {
  return process.env.NEXT_RUNTIME === 'nodejs';
}
