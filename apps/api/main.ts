import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { createApi } from '@moonin/api';
import { connectDatabase } from '@moonin/db';
import { createLogger, createMetrics, createShutdownStack, EnvError } from '@moonin/runtime';
import { type ApiEnv, readApiEnv } from './env.ts';

const SHUTDOWN_MS = 10_000;

/** Opens the database, serves the API, and closes both on SIGTERM. */
async function main(env: ApiEnv): Promise<void> {
  const log = createLogger({ name: 'api', level: env.LOG_LEVEL });
  const shutdown = createShutdownStack({ log, timeoutMs: SHUTDOWN_MS });
  shutdown.onSignals();
  const db = await connectDatabase({
    url: env.DATABASE_URL,
    maxConnections: env.DATABASE_MAX_CONNECTIONS,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    applicationName: 'moonin-api',
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  shutdown.add('database', () => db.close());
  const api = createApi({
    db,
    log,
    metrics: createMetrics({ process: 'api' }),
    config: {
      parts: { agent: env.SERVE_AGENTS, web: env.SERVE_WEB },
      assertionKeys: env.ASSERTION_KEYS,
      agentApiUrl: env.AGENT_API_URL,
    },
  });
  shutdown.add('api', () => api.close());
  const server = await listen(api.app.fetch, env);
  shutdown.add('server', () => closeServer(server));
  log.info({ host: env.HOST, port: env.PORT }, 'listening');
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], env: ApiEnv): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: env.HOST, port: env.PORT }, () => resolve(server as Server));
    server.once('error', reject);
  });
}

/** Lets requests in flight end; streams were ended before, idle connections close at once. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}

try {
  await main(readApiEnv());
} catch (error) {
  const log = createLogger({ name: 'api', level: 'info' });
  if (error instanceof EnvError) log.fatal({ problems: error.problems }, 'the environment is not usable');
  else log.fatal({ err: error }, 'did not start');
  process.exitCode = 1;
}
