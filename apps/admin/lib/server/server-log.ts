import { createLogger, type Logger } from '@moonin/runtime';
import { env } from '../../env.ts';

let log: Logger | undefined;

/** Reads the environment, and fails on what is wrong with it, before the first request. */
export function startServerLog(): void {
  log = createLogger({ name: 'admin', level: env().LOG_LEVEL });
}

/** One error of a request; the query string may hold a secret and is left out. */
export function logRequestError(error: unknown, at: { path: string; method: string; route: string }): void {
  const path = at.path.split('?')[0];
  log?.error({ err: error, ...at, path, digest: digestOf(error) }, 'request failed');
}

function digestOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'digest' in error ? error.digest : undefined;
}
