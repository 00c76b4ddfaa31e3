import { ASSERTION_HEADER, type AssertionClaims, type ClientOrigin } from '@moonin/contracts';
import type { AssertionKey } from '@moonin/runtime';
import { ApiError, errorOfResponse, localProblem } from './api-error.ts';
import { fillPath } from './path-pattern.ts';
import { signAssertion } from './sign-assertion.ts';
import { type CallInput, type CallOutput, queryString, type WebCall } from './web-call.ts';
import { WEB_CALLS, type WebCallName } from './web-calls.ts';

/** Where the Control API is and how this server proves itself to it. */
export interface ApiConnection {
  /** Origin of the Control API, without a path. */
  readonly baseUrl: string;
  readonly issuer: AssertionClaims['iss'];
  /** The first one signs. */
  readonly keys: readonly [AssertionKey, ...AssertionKey[]];
  readonly timeoutMs: number;
}

/** On whose behalf, and for which browser request, a call is made. */
export interface Caller {
  readonly requestId: string;
  readonly client: ClientOrigin;
  /** Absent before somebody signed in. */
  readonly person?: { readonly userId: string; readonly sessionId: string } | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** One typed method per call of the Web API; each throws {@link ApiError} and never tries twice. */
export type WebApi = {
  readonly [Name in WebCallName]: (
    ...input: Arguments<CallInput<(typeof WEB_CALLS)[Name]>>
  ) => Promise<CallOutput<(typeof WEB_CALLS)[Name]>>;
};

/** A client of the Control API; `as` binds it to the person and request that it speaks for. */
export interface ApiClient {
  readonly connection: ApiConnection;
  as(caller: Caller): WebApi;
}

/** Makes the client through which a Next server reaches the Control API. */
export function createApiClient(connection: ApiConnection): ApiClient {
  return {
    connection,
    as: (caller) =>
      Object.fromEntries(
        Object.entries(WEB_CALLS).map(([name, call]) => [
          name,
          (input: CallValues = {}) => send(connection, caller, call, input),
        ]),
      ) as unknown as WebApi,
  };
}

interface CallValues {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly [parameter: string]: unknown;
}

async function send(connection: ApiConnection, caller: Caller, call: WebCall, input: CallValues): Promise<unknown> {
  const organization = typeof input.organization === 'string' ? input.organization : undefined;
  const headers = await outgoingHeaders(connection, caller, organization);
  if (call.body) headers.set('content-type', 'application/json');
  headers.set('accept', 'application/json');
  const timeout = AbortSignal.timeout(connection.timeoutMs);
  const response = await reach(connection, caller.requestId, fillPath(call.path, input) + queryString(input.query), {
    method: call.method,
    headers,
    body: call.body ? JSON.stringify(input.body) : null,
    signal: caller.signal ? AbortSignal.any([timeout, caller.signal]) : timeout,
  });
  if (!response.ok) throw await errorOfResponse(response, caller.requestId);
  if (!call.response) {
    await response.body?.cancel();
    return undefined;
  }
  return await readAnswer(response, call.response, caller.requestId);
}

async function readAnswer(response: Response, schema: NonNullable<WebCall['response']>, requestId: string) {
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw new ApiError(localProblem('internal', 'The Control API gave an unexpected answer', requestId), { cause });
  }
}

/** The only headers that this server sends to the Control API. */
export async function outgoingHeaders(
  connection: ApiConnection,
  caller: Caller,
  organization: string | undefined,
): Promise<Headers> {
  const assertion = await signAssertion({
    issuer: connection.issuer,
    key: connection.keys[0],
    subject: { person: caller.person, organization },
    now: new Date(),
  });
  return new Headers({
    [ASSERTION_HEADER]: assertion,
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.client.address,
    'user-agent': printableAscii(caller.client.userAgent),
  });
}

/** Fetches from the Control API; a failure to reach it becomes an ApiError of code `unavailable`. */
export async function reach(
  connection: ApiConnection,
  requestId: string,
  target: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(new URL(target, connection.baseUrl), { ...init, cache: 'no-store', redirect: 'error' });
  } catch (cause) {
    throw new ApiError(localProblem('unavailable', 'The Control API cannot be reached', requestId), { cause });
  }
}

function printableAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').trim();
}
