import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../api/answer.ts';
import type { ApiRequest } from '../api/api-request.ts';
import { ApiError } from '../model/api-error.ts';
import type { ServerCertificates } from './certificates.ts';

/** Answers a request, or takes the response over and returns undefined. */
export type RequestHandler = (request: ApiRequest, response: ServerResponse) => Answer | undefined;

const maxBodyBytes = 3 * 1024 * 1024;

function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) {
      throw new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${maxBodyBytes}`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headerOf(message: IncomingMessage, name: string): string {
  const value = message.headers[name];
  return typeof value === 'string' ? value : (value?.join(',') ?? '');
}

function warningHeader(text: string): string {
  return `299 - ${JSON.stringify(text.replace(/[^\x20-\x7e]/g, '?').slice(0, 1000))}`;
}

function send(response: ServerResponse, answer: Answer): void {
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  const headers: Record<string, string | string[]> = {
    'content-type': answer.contentType ?? 'application/json',
    'cache-control': 'no-cache, private',
    'content-length': String(Buffer.byteLength(text)),
  };
  if (answer.warnings !== undefined && answer.warnings.length > 0) {
    headers.warning = answer.warnings.slice(0, 20).map(warningHeader);
  }
  response.writeHead(answer.code, headers);
  response.end(text);
}

/** The HTTPS side: the bearer token, bodies, errors as Status. */
export class HttpServer {
  readonly #server: Server;
  readonly #token: string;
  readonly #handler: RequestHandler;
  readonly #onError: (error: unknown) => void;

  constructor(input: {
    certificates: ServerCertificates;
    token: string;
    handler: RequestHandler;
    onError: (error: unknown) => void;
  }) {
    this.#token = input.token;
    this.#handler = input.handler;
    this.#onError = input.onError;
    this.#server = createServer(
      { key: input.certificates.keyPem, cert: input.certificates.certificatePem, requestTimeout: 60_000 },
      (message, response) => {
        this.#answer(message, response).catch((error: unknown) => this.#onError(error));
      },
    );
  }

  /** Listens; resolves with the port. Rejects when the port is taken. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        this.#server.on('error', this.#onError);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Stops listening and ends every connection. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#authenticate(message);
      const request = await this.#read(message);
      const answer = this.#handler(request, response);
      if (answer !== undefined) send(response, answer);
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        throw error;
      }
      const status = error instanceof ApiError ? error : this.#unexpected(error);
      // The rest of an oversized body is not read.
      if (status.code === 413) response.setHeader('connection', 'close');
      if (status.details?.retryAfterSeconds !== undefined) {
        response.setHeader('retry-after', String(status.details.retryAfterSeconds));
      }
      send(response, { code: status.code, body: status.toStatus() });
    }
  }

  #unexpected(error: unknown): ApiError {
    this.#onError(error);
    return new ApiError(500, 'InternalError', 'Internal error occurred');
  }

  #authenticate(message: IncomingMessage): void {
    const given = /^Bearer (.+)$/i.exec(headerOf(message, 'authorization'))?.[1] ?? '';
    if (!sameText(given, this.#token)) throw new ApiError(401, 'Unauthorized', 'Unauthorized');
  }

  async #read(message: IncomingMessage): Promise<ApiRequest> {
    const url = new URL(message.url ?? '/', 'https://embedded');
    return {
      method: message.method ?? 'GET',
      path: decodePath(url.pathname),
      query: url.searchParams,
      accept: headerOf(message, 'accept'),
      contentType: headerOf(message, 'content-type'),
      userAgent: headerOf(message, 'user-agent'),
      body: await readBody(message),
    };
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    throw new ApiError(
      400,
      'BadRequest',
      `the path is not readable: ${error instanceof Error ? error.message : error}`,
    );
  }
}
