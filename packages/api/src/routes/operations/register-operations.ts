import type { ApiDependencies } from '../../api-dependencies.ts';
import type { ApiApp } from '../../api-env.ts';

const PING_TIMEOUT_MS = 2_000;

/** Adds `/healthz` (the process lives), `/readyz` (503 while the database does not answer) and `/metrics`. */
export function registerOperations(app: ApiApp, deps: Pick<ApiDependencies, 'db' | 'metrics' | 'log'>): void {
  app.get('/healthz', (c) => c.text('ok\n'));
  app.get('/readyz', async (c) => ((await answers(deps)) ? c.text('ok\n') : c.text('database\n', 503)));
  app.get('/metrics', async (c) => {
    c.header('content-type', deps.metrics.contentType);
    return c.body(await deps.metrics.metrics());
  });
}

async function answers(deps: Pick<ApiDependencies, 'db' | 'log'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PING_TIMEOUT_MS} ms`)), PING_TIMEOUT_MS);
  });
  try {
    await Promise.race([deps.db.ping(), late]);
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'the database does not answer');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
