import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AgentApiError } from './agent-api-error.ts';

const gzipAsync = promisify(gzip);
/** Below this many bytes gzip costs more than it saves. */
const GZIP_FROM_BYTES = 1_024;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** An answer as it came, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * POSTs JSON text, compressed when that pays, over Node's own agents: kept-alive connections, and a proxy or a private
 * CA by Node's variables (`NODE_USE_ENV_PROXY`, `NODE_EXTRA_CA_CERTS`). Throws {@link AgentApiError} without an answer.
 */
export async function postJson(input: {
  url: URL;
  headers: Readonly<Record<string, string>>;
  json: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}): Promise<HttpAnswer> {
  const isCompressed = input.json.length >= GZIP_FROM_BYTES;
  const body = isCompressed ? await gzipAsync(input.json, { level: 5 }) : Buffer.from(input.json);
  const headers = {
    ...input.headers,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  };
  try {
    return await exchange(input, headers, body);
  } catch (error) {
    if (error instanceof AgentApiError) throw error;
    input.signal?.throwIfAborted();
    throw new AgentApiError({ failure: 'unreachable', message: `no answer: ${reasonOf(error)}`, cause: error });
  }
}

function exchange(
  input: { url: URL; timeoutMs: number; signal?: AbortSignal | undefined },
  headers: Record<string, string>,
  body: Buffer,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const client = input.url.protocol === 'https:' ? https : http;
    const options = { method: 'POST', headers, ...(input.signal === undefined ? {} : { signal: input.signal }) };
    const request = client.request(input.url, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MAX_ANSWER_BYTES) request.destroy(notTheProtocol('the answer is too large'));
        else parts.push(part);
      });
      response.on('error', finish);
      response.on('end', () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
    const finish = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => {
      request.destroy(
        new AgentApiError({ failure: 'timeout', message: `no whole answer within ${input.timeoutMs} ms` }),
      );
    }, input.timeoutMs);
    request.on('error', finish);
    request.end(body);
  });
}

/** The answer is none that the contract allows. */
export function notTheProtocol(message: string, status?: number): AgentApiError {
  return new AgentApiError({ failure: 'not_the_protocol', message, status: status ?? null });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
