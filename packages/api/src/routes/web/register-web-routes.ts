import { isStorableJson } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';
import { type CallContext, loadMemberContext, type PersonContext } from '@moonin/services';
import type { Context } from 'hono';
import type { ApiDependencies } from '../../api-dependencies.ts';
import type { ApiApp, ApiEnv } from '../../api-env.ts';
import { readJsonBody } from '../../middleware/body.ts';
import { assertedSession, unauthorized } from '../../middleware/session.ts';
import { describeWebRoute } from '../../openapi/describe-web-route.ts';
import type { WebCall, WebRoute } from './web-route.ts';
import { WEB_ROUTES } from './web-routes.ts';

const BODY_LIMITS = { sentBytes: 1024 * 1024, inflatedBytes: 1024 * 1024 };

/** Adds the Web API: everything below `/v1/web` needs an assertion, also what does not exist. */
export function registerWebRoutes(app: ApiApp, deps: ApiDependencies): void {
  app.use('/v1/web/*', assertedSession(deps));
  for (const route of WEB_ROUTES) {
    app.openAPIRegistry.registerPath(describeWebRoute(route));
    app.on(route.method.toUpperCase(), honoPath(route.path), async (c) => {
      const ctx = await contextOf(route, c, deps);
      return answer(route, c, ctx, deps);
    });
  }
}

/** `/a/{id}` as Hono writes it: `/a/:id`. */
export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function contextOf(route: WebRoute, c: Context<ApiEnv>, deps: ApiDependencies): Promise<CallContext> {
  const call: CallContext = {
    now: deps.clock.now(),
    requestId: c.get('requestId'),
    db: deps.db,
    log: deps.log,
  };
  if (route.caller === 'server') return call;
  const actor = c.get('person');
  if (!actor) throw unauthorized();
  const person: PersonContext = { ...call, actor };
  if (route.caller === 'person') return person;
  const slug = c.req.param('organization') ?? '';
  const asserted = c.get('assertion').org;
  if (asserted !== undefined && asserted !== slug) throw unauthorized();
  return loadMemberContext({ ctx: person, slug });
}

async function answer(route: WebRoute, c: Context<ApiEnv>, ctx: CallContext, deps: ApiDependencies): Promise<Response> {
  const call = {
    ctx,
    app: c.get('assertion').iss,
    deps,
    params: c.req.param(),
    query: queryOf(c),
    body: route.body ? await readBody(c.req.raw) : undefined,
    request: c.req.raw,
  };
  // The declaration's types tie each handler to the context that `contextOf` made for it.
  const result = await route.handle(call as unknown as WebCall<never, string>);
  if (result instanceof Response) return result;
  c.header('cache-control', 'no-store');
  if (route.status === 204 || route.status === 'stream' || !route.response) return c.body(null, 204);
  return c.json(route.response.parse(result) as object, route.status);
}

async function readBody(request: Request): Promise<unknown> {
  const encoding = request.headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new AppError({ code: 'unsupported_content_encoding', publicMessage: 'Send the body without compression' });
  }
  const body = await readJsonBody(request, BODY_LIMITS);
  if (isStorableJson(body)) return body;
  throw new AppError({
    code: 'invalid_request',
    publicMessage: 'The body holds NUL, a lone surrogate or too many levels',
  });
}

function queryOf(c: Context<ApiEnv>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
