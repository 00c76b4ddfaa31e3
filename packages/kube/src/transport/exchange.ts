import http from 'node:http';
import https from 'node:https';
import type { ClusterConnection, Credentials } from '../kubeconfig/cluster-connection.ts';
import { tlsRequestOptions } from './connection-agent.ts';
import { KubeConnectionError } from './kube-api-error.ts';

/** One HTTP request as it goes out. */
export interface OutgoingRequest {
  readonly method: string;
  /** Path with query, below the server's own base path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | undefined;
  /** Until the answer's first byte: name look-up, connect, TLS and the server's thinking. */
  readonly headersTimeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends one request and resolves with the answer's head; its body is read by the caller, who owns the stream.
 * Node's own http(s) is used, not fetch: TLS material, proxy agents and back-pressure are all in the caller's hands there,
 * while the built-in fetch takes no dispatcher of another undici version.
 */
export function exchange(input: {
  connection: ClusterConnection;
  credentials: Credentials;
  agent: http.Agent;
  request: OutgoingRequest;
}): Promise<{ response: http.IncomingMessage; reusedSocket: boolean }> {
  const { connection, credentials, agent, request } = input;
  const { server } = connection;
  const secure = server.protocol === 'https:';
  const options: https.RequestOptions = {
    method: request.method,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port || (secure ? 443 : 80),
    path: `${server.pathname.replace(/\/$/, '')}${request.path}`,
    headers: { ...request.headers, ...credentials.headers, ...bodyHeaders(request.body), host: server.host },
    agent,
    signal: request.signal,
    ...(secure ? tlsRequestOptions(credentials.tls) : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = secure ? https.request(options) : http.request(options);
    const timer = setTimeout(() => {
      outgoing.destroy(new KubeConnectionError('TIMEOUT', `no answer after ${request.headersTimeoutMs} ms`));
    }, request.headersTimeoutMs);
    outgoing.once('response', (response) => {
      clearTimeout(timer);
      resolve({ response, reusedSocket: outgoing.reusedSocket });
    });
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(asConnectionError(error, { signal: request.signal, reusedSocket: outgoing.reusedSocket }));
    });
    outgoing.end(request.body);
  });
}

/** Node frames no body of a DELETE by itself: without the length the server would take the body for the next request. */
function bodyHeaders(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

/** The connection broke on a kept-alive socket before any answer: the server had closed it already. */
export class StaleSocketError extends KubeConnectionError {}

/** An abort keeps the signal's own reason; everything else becomes a {@link KubeConnectionError}. */
export function asConnectionError(error: Error, at: { signal: AbortSignal; reusedSocket: boolean }): unknown {
  if (at.signal.aborted) return at.signal.reason;
  if (error instanceof KubeConnectionError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  const isStale = at.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
  return isStale
    ? new StaleSocketError(code, error.message, error)
    : new KubeConnectionError(code, `the API server cannot be reached: ${error.message}`, error);
}
