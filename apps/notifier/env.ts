import { LOG_LEVELS, loadEnv } from '@moonin/runtime';
import { z } from 'zod';

const address = z
  .string()
  .regex(/^[^:]*:\d{1,5}$/, 'is not host:port or :port')
  .transform((text) => {
    const [host = '', port] = text.split(':');
    return { host: host || '0.0.0.0', port: Number(port) };
  })
  .refine(({ port }) => port <= 65_535, 'has a port above 65535');

/** Everything that the worker process reads from its environment. */
export const notifierEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /** Where jobs are kept when they are not to be kept in PostgreSQL. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Days that history is kept. */
  HISTORY_RETENTION_DAYS: z.coerce.number().int().min(30).max(3_660).default(400),
  HEALTH_ADDR: address.default({ host: '127.0.0.1', port: 4002 }),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});
export type NotifierEnv = z.infer<typeof notifierEnv>;

/** Throws EnvError with every problem at once. */
export function readNotifierEnv(): NotifierEnv {
  return loadEnv(notifierEnv, process.env);
}
