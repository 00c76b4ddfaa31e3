import { assertionKeysVariable, LOG_LEVELS, loadEnv } from '@moonin/runtime';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Everything that the Control API reads from its environment. */
export const apiEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(20),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** `id:base64url-secret`, several separated by commas, while keys are exchanged. */
  ASSERTION_KEYS: assertionKeysVariable,
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
