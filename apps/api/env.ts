import { LOG_LEVELS, loadEnv } from '@moonin/runtime';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** `id:base64url-secret` pairs, separated by commas. */
const assertionKeys = z.string().transform((text, context) =>
  text.split(',').map((pair) => {
    const [kid = '', secret = ''] = pair.trim().split(':');
    const bytes = Buffer.from(secret, 'base64url');
    if (kid === '' || bytes.length < 32) {
      context.addIssue({ code: 'custom', message: 'give id:base64url-secret pairs, each secret of at least 32 bytes' });
    }
    return { kid, secret: new Uint8Array(bytes) };
  }),
);

/** Everything that the Control API reads from its environment. */
export const apiEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(20),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  ASSERTION_KEYS: assertionKeys,
  /** URL under which agents reach this API; shown with a new cluster's credentials. */
  AGENT_API_URL: z.url({ protocol: /^https?$/ }),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  SERVE_AGENTS: flag.default(true),
  SERVE_WEB: flag.default(true),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});
export type ApiEnv = z.infer<typeof apiEnv>;

/** Throws EnvError with every problem at once. */
export function readApiEnv(): ApiEnv {
  return loadEnv(apiEnv, process.env);
}
