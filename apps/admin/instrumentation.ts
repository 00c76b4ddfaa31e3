import { isNodeRuntime } from './env.ts';

/** Runs once when the server starts: a wrong environment ends it here, with every problem named. */
export async function register(): Promise<void> {
  if (!isNodeRuntime()) return;
  const { startServer } = await import('./lib/server/start-server.ts');
  startServer();
}

type RequestErrorHandler = import('next').Instrumentation.onRequestError;

/** Writes every error of a page or handler to the log, under the id that the person sees. */
export const onRequestError: RequestErrorHandler = async (error, request, context) => {
  if (!isNodeRuntime()) return;
  const { logRequestError } = await import('./lib/server/server-log.ts');
  logRequestError(error, { path: request.path, method: request.method, route: context.routePath });
};
