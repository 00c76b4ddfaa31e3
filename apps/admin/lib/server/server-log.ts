import { createLogger, type Logger, type LogLevel } from '@moonin/runtime';

let log: Logger | undefined;

/** Opens the log of this process. */
export function startServerLog(level: LogLevel): void {
  log = createLogger({ name: 'admin', level });
}

/** One error of a request; the query string may hold a secret and is left out. */
export function logRequestError(error: unknown, at: { path: string; method: string; route: string }): void {
  const path = at.path.split('?')[0];
  log?.error({ err: error, ...at, path, digest: digestOf(error) }, 'request failed');
}

function digestOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'digest' in error ? error.digest : undefined;
}
