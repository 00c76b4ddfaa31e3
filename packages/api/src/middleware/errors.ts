import { AppError, notFound } from '@moonin/runtime';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ApiDependencies } from '../api-dependencies.ts';
import type { ApiApp } from '../api-env.ts';
import { problemResponse, toAppError } from './problem.ts';

/** Answers every failure as problem+json: thrown errors, unknown routes and wrong methods. */
export function answerErrors(app: ApiApp, deps: Pick<ApiDependencies, 'log'>): void {
  app.onError((thrown, c) => {
    const requestId = c.get('requestId');
    const error = toAppError(thrown);
    if (error.code === 'internal' || error.code === 'unavailable') {
      const level = error.code === 'internal' ? 'error' : 'warn';
      deps.log[level]({ err: error.cause ?? error, requestId, method: c.req.method, path: c.req.path }, error.code);
    }
    return problemResponse(error, requestId);
  });
  app.notFound((c) => problemResponse(notFound('Route'), c.get('requestId')));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const error = new AppError({ code: 'method_not_allowed', publicMessage: 'This route has other methods' });
        const response = problemResponse(error, c.get('requestId'));
        response.headers.set('allow', methods.join(', '));
        return response;
      },
    }),
  );
}
