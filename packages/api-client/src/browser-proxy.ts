import { ERROR_STATUS, type ErrorCode } from '@moonin/contracts';
import { type ApiClient, type Caller, outgoingHeaders, reach } from './api-client.ts';
import { ApiError, localProblem } from './api-error.ts';
import { clientOriginOf, isSameOrigin } from './client-origin.ts';
import { eventBody } from './event-body.ts';
import { matchPath } from './path-pattern.ts';
import { readBody } from './read-body.ts';
import type { WebCall } from './web-call.ts';

/** One thing that a browser may ask of the Control API; `stream` marks a server-sent event stream. */
export type AllowedCall = Pick<WebCall, 'method' | 'path'> & { readonly stream?: boolean };

/** How a {@link BrowserProxy} knows people and what it lets through. */
export interface BrowserProxyOptions {
  readonly api: ApiClient;
  readonly allow: readonly AllowedCall[];
  /** Origin that people open, such as `https://moonin.example`. */
  readonly publicOrigin: string;
  /** The signed-in person of a request, or null. */
  readonly session: (request: Request) => Promise<NonNullable<Caller['person']> | null>;
  readonly maxBodyBytes?: number;
}

const PROXY_PREFIX = '/api/web/';
const API_PREFIX = '/v1/web/';
const PASSED_RESPONSE_HEADERS = ['content-type', 'x-request-id', 'retry-after', 'content-disposition'];

/** Handler of `/api/web/*` in a Next app: forwards the allowed calls to `/v1/web/*` in the name of the session. */
export type BrowserProxy = (request: Request) => Promise<Response>;

/** Makes the one handler through which a browser reaches the Control API. */
export function createBrowserProxy(options: BrowserProxyOptions): BrowserProxy {
  return async (request) => {
    const requestId = crypto.randomUUID();
    try {
      return await forward(options, request, requestId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Response.json(error.problem, {
        status: error.status,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'x-request-id': requestId },
      });
    }
  };
}

function refuse(code: ErrorCode, title: string, requestId: string): ApiError {
  return new ApiError(localProblem(code, title, requestId));
}

async function forward(options: BrowserProxyOptions, request: Request, requestId: string): Promise<Response> {
  const url = new URL(request.url);
  const { call, organization } = findCall(options.allow, request.method, url.pathname, requestId);
  if (call.method !== 'GET' && !isSameOrigin(request.headers, options.publicOrigin)) {
    throw refuse('forbidden', 'The request came from another site', requestId);
  }
  const person = await options.session(request);
  if (!person) throw refuse('unauthorized', 'Sign in first', requestId);

  const caller: Caller = { requestId, client: clientOriginOf(request.headers), person };
  const headers = await outgoingHeaders(options.api.connection, caller, organization);
  headers.set('accept', call.stream ? 'text/event-stream' : 'application/json');
  const lastEventId = request.headers.get('last-event-id');
  if (call.stream && lastEventId !== null) headers.set('last-event-id', lastEventId.slice(0, 200));
  const body = await requestBody(call, request, options.maxBodyBytes ?? 64 * 1024, requestId);
  if (body) headers.set('content-type', 'application/json');

  // A stream lives as long as the browser listens; everything else has the client's own timeout.
  const signal = call.stream
    ? request.signal
    : AbortSignal.any([request.signal, AbortSignal.timeout(options.api.connection.timeoutMs)]);
  const target = API_PREFIX + url.pathname.slice(PROXY_PREFIX.length) + url.search;
  const answer = await reach(options.api.connection, requestId, target, { method: call.method, headers, body, signal });
  return passOn(answer, requestId, call.stream === true && answer.ok);
}

function findCall(allow: readonly AllowedCall[], method: string, pathname: string, requestId: string) {
  const target = API_PREFIX + pathname.slice(PROXY_PREFIX.length);
  let pathKnown = false;
  for (const call of pathname.startsWith(PROXY_PREFIX) ? allow : []) {
    const values = matchPath(call.path, target);
    if (!values) continue;
    if (call.method === method) return { call, organization: values.organization };
    pathKnown = true;
  }
  throw pathKnown
    ? refuse('method_not_allowed', 'Method not allowed', requestId)
    : refuse('not_found', 'Not found', requestId);
}

async function requestBody(call: AllowedCall, request: Request, maxBytes: number, requestId: string) {
  if (call.method === 'GET' || call.method === 'DELETE' || request.body === null) return null;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const body = await readBody(request, maxBytes);
  if (body === null) throw refuse('body_too_large', `The body exceeds ${maxBytes} bytes`, requestId);
  if (body.byteLength === 0) return null;
  if (type !== 'application/json') throw refuse('unsupported_media_type', 'Send application/json', requestId);
  return body;
}

function passOn(answer: Response, requestId: string, stream: boolean): Response {
  const headers = new Headers({ 'x-request-id': requestId });
  for (const name of PASSED_RESPONSE_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // no-transform keeps compression from holding events back.
  headers.set('cache-control', stream ? 'no-cache, no-transform' : 'no-store');
  if (stream) headers.set('x-accel-buffering', 'no');
  const status = answer.status >= 200 && answer.status <= 599 ? answer.status : ERROR_STATUS.internal;
  const body = stream && answer.body ? eventBody(answer.body) : answer.body;
  return new Response(status === 204 ? null : body, { status, headers });
}
