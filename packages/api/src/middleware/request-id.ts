import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api-env.ts';

const HEADER = 'x-request-id';
const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/;

/** Gives each request an id, the caller's own when it is a plain word, and says it in the answer. */
export const requestId: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const given = c.req.header(HEADER);
  const id = given !== undefined && SANE.test(given) ? given : crypto.randomUUID();
  c.set('requestId', id);
  c.header(HEADER, id);
  await next();
};
