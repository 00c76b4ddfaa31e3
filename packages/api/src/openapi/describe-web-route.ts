import type { RouteConfig } from '@hono/zod-openapi';
import { problem } from '@moonin/contracts';
import { z } from 'zod';
import type { WebRoute } from '../routes/web/web-route.ts';

/** Name of the security scheme of the Web API in the document. */
export const ASSERTION_SCHEME = 'assertion';

const EVENTS = z.string().describe('Server-sent events: `ready`, `changed` (see LiveEvent) and `reset`.');

/** A web route as the OpenAPI document says it. */
export function describeWebRoute(route: WebRoute): RouteConfig {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return {
    method: route.method,
    path: route.path,
    operationId: route.operation,
    summary: route.summary,
    tags: ['web'],
    security: [{ [ASSERTION_SCHEME]: [] }],
    request: {
      ...(names.length === 0 ? {} : { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...(route.query ? { query: route.query } : {}),
      ...(route.body ? { body: { required: true, content: { 'application/json': { schema: route.body } } } } : {}),
    },
    responses: { ...success(route), default: failure() },
  };
}

function success(route: WebRoute): RouteConfig['responses'] {
  if (route.status === 'stream') {
    return { 200: { description: 'The stream', content: { 'text/event-stream': { schema: EVENTS } } } };
  }
  if (route.status === 204 || !route.response) return { 204: { description: 'Done' } };
  return { [route.status]: { description: 'Done', content: { 'application/json': { schema: route.response } } } };
}

function failure() {
  return {
    description: 'What went wrong, with a stable code and the request id',
    content: { 'application/problem+json': { schema: problem } },
  };
}
