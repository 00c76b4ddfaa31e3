import { AppError } from '@moonin/runtime';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api-env.ts';

/** Refuses a path or query that holds NUL, which no text in the database can. */
export const storableTarget: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.url.includes('%00')) {
    throw new AppError({ code: 'invalid_request', publicMessage: 'The address holds a NUL character' });
  }
  await next();
};
