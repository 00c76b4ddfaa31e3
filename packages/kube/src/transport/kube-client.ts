import type { Agent, IncomingMessage } from 'node:http';
import type { ClusterConnection } from '../kubeconfig/cluster-connection.ts';
import { systemTiming, type Timing } from '../timing/timing.ts';
import { createConnectionAgent } from './connection-agent.ts';
import { isUnauthorized } from './error-kinds.ts';
import { asConnectionError, exchange, StaleSocketError } from './exchange.ts';
import { apiErrorOfBody, KubeApiError, KubeConnectionError } from './kube-api-error.ts';
import { inflatedBody, readBody } from './response-body.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Values of a query string; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** One call of the API server. */
export interface KubeRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the server, such as `/apis/apps/v1/deployments`. */
  path: string;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Media type of the body; `application/json` unless it is a patch. */
  contentType?: string;
  /** Media types of the answer; `application/json` unless another form of the object is wanted. */
  accept?: string;
  /** For the whole call; 30 s by default. */
  timeoutMs?: number;
  /** `false`: what the server says with `Retry-After` is thrown, not waited for. */
  retry?: boolean;
  signal?: AbortSignal;
}

/** A body that is read as it arrives. */
export interface KubeStream {
  readonly chunks: AsyncIterable<Buffer>;
  /** Ends the connection; the chunks end with an error. */
  close(): void;
}

/** One HTTP client of one API server. */
export interface KubeClient {
  readonly connection: ClusterConnection;
  /** Sends a request and parses the JSON answer. Throws {@link KubeApiError} or {@link KubeConnectionError}. */
  request<T>(request: KubeRequest): Promise<T>;
  /** Opens a streaming answer (watch, logs); `timeoutMs` is until its head. Throws as `request` does. */
  stream(request: KubeRequest): Promise<KubeStream>;
  /** Closes idle and busy sockets. */
  close(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 256 * 1024 * 1024;
const MAX_ERROR_BYTES = 1024 * 1024;
const MAX_RETRIES = 4;
const MAX_WAIT_MS = 30_000;

/** Makes a client over a kubeconfig's connection; `userAgent` names the agent and its version in the audit log. */
export function createKubeClient(input: {
  connection: ClusterConnection;
  userAgent: string;
  timing?: Timing;
}): KubeClient {
  const { connection, userAgent, timing = systemTiming } = input;
  let agent: Promise<Agent> | undefined;

  async function send(request: KubeRequest, compressed: boolean): Promise<Answer> {
    agent ??= createConnectionAgent(connection);
    const signal = request.signal ?? new AbortController().signal;
    const { response, reusedSocket } = await exchange({
      connection,
      credentials: await connection.credentials(),
      agent: await agent,
      request: {
        method: request.method ?? 'GET',
        path: `${request.path}${queryString(request.query)}`,
        headers: requestHeaders(request, { userAgent, compressed }),
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
        headersTimeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        signal,
      },
    });
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return { response, reusedSocket, signal };
    const retryAfterMs = parseRetryAfter(response.headers['retry-after'], timing.now());
    const body = await readBody(response, { maxBytes: MAX_ERROR_BYTES, timeoutMs: DEFAULT_TIMEOUT_MS });
    throw apiErrorOfBody(body, status, retryAfterMs);
  }

  async function sendWithRetries<T>(
    request: KubeRequest,
    compressed: boolean,
    read: (answer: Answer) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await send(request, compressed);
        return await read(answer).catch((error: Error) => {
          throw asConnectionError(error, { signal: answer.signal, reusedSocket: false });
        });
      } catch (error) {
        const waitMs = retryWaitMs(error, { request, attempt });
        if (waitMs === null) throw error;
        if (isUnauthorized(error)) connection.forgetCredentials();
        if (waitMs > 0) await timing.sleep(waitMs, request.signal);
      }
    }
  }

  return {
    connection,
    request: <T>(request: KubeRequest) =>
      sendWithRetries<T>(request, true, async ({ response }) => {
        const limits = { maxBytes: MAX_BODY_BYTES, timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS };
        return parseJson(await readBody(response, limits));
      }),
    stream: (request) =>
      sendWithRetries(request, false, async ({ response, signal }) => ({
        chunks: streamedChunks(response, signal),
        close: () => response.destroy(),
      })),
    close: async () => {
      const open = agent;
      agent = undefined;
      (await open)?.destroy();
    },
  };
}

interface Answer {
  response: IncomingMessage;
  reusedSocket: boolean;
  signal: AbortSignal;
}

/** How long to wait before the next try, or null to give up; semantics of client-go: only what the server asks for is waited. */
function retryWaitMs(error: unknown, at: { request: KubeRequest; attempt: number }): number | null {
  const { request, attempt } = at;
  if (isUnauthorized(error)) return attempt === 0 ? 0 : null;
  if (error instanceof StaleSocketError) return attempt < MAX_RETRIES && (request.method ?? 'GET') === 'GET' ? 0 : null;
  if (request.retry === false || attempt >= MAX_RETRIES || !(error instanceof KubeApiError)) return null;
  const asked = error.retryAfterMs;
  const mayRetry = error.status === 429 || error.status >= 500;
  return mayRetry && asked !== null && asked <= MAX_WAIT_MS ? asked : null;
}

function requestHeaders(
  request: KubeRequest,
  { userAgent, compressed }: { userAgent: string; compressed: boolean },
): Record<string, string> {
  return {
    accept: request.accept ?? 'application/json',
    'accept-encoding': compressed ? 'gzip' : 'identity',
    'user-agent': userAgent,
    ...(request.body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
  };
}

function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function parseJson<T>(body: Buffer): T {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new KubeConnectionError('BAD_JSON', 'the answer is not JSON', error);
  }
}

async function* streamedChunks(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of inflatedBody(response) as AsyncIterable<Buffer>) yield chunk;
    if (!response.complete) throw new KubeConnectionError('ECONNRESET', 'the stream was cut off');
  } catch (error) {
    throw error instanceof Error ? asConnectionError(error, { signal, reusedSocket: false }) : error;
  } finally {
    response.destroy();
  }
}
