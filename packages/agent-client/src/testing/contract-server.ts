import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import {
  AGENT_LIMITS,
  batchRequest,
  beginSyncRequest,
  CLUSTER_TOKEN_HEADER,
  commitSyncRequest,
  ERROR_STATUS,
  type ErrorCode,
  type HeartbeatRequest,
  heartbeatRequest,
} from '@moonin/contracts';
import { createStoredInventory, type StoredInventory } from './stored-inventory.ts';

/** Something that goes wrong with one request. `resetAfter` does the work and then cuts the connection. */
export type Fault =
  | { readonly code: ErrorCode; readonly retryAfterSeconds?: number }
  | { readonly html: number }
  | 'reset'
  | 'reset_after'
  | 'silence';

/** A request as a fault plan sees it. */
export interface SeenRequest {
  /** `heartbeat`, `batches`, `syncs`, `chunks` or `commit`. */
  readonly operation: string;
  readonly items: number;
  readonly sequence: number | null;
  readonly bytes: number;
  readonly text: string;
}

/** An API that speaks the agent protocol on a free port of this machine and keeps what it is told; for tests. */
export interface ContractServer {
  readonly url: string;
  readonly inventory: StoredInventory;
  readonly seen: SeenRequest[];
  readonly heartbeats: HeartbeatRequest[];
  /** Decides for each request what goes wrong, if anything. */
  fault: (request: SeenRequest) => Fault | null;
  /** Stops listening and cuts every connection; `open` listens on the same port again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

class Refusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

export async function startContractServer(input: { clusterId: string; token: string }): Promise<ContractServer> {
  const inventory = createStoredInventory();
  const seen: SeenRequest[] = [];
  const heartbeats: HeartbeatRequest[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const code: ErrorCode = error instanceof Refusal ? error.code : 'internal';
      answerProblem(response, code);
    });
  });
  let port = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const path = request.url ?? '';
    const operation = path.split('/').at(-1) ?? '';
    const body: unknown = JSON.parse(text);
    const items = body !== null && typeof body === 'object' && 'items' in body ? (body.items as unknown[]).length : 0;
    const stream =
      body !== null && typeof body === 'object' && 'stream' in body ? batchRequest.parse(body).stream : undefined;
    const record = { operation, items, sequence: stream?.sequence ?? null, bytes: Buffer.byteLength(text), text };
    seen.push(record);
    const fault = self.fault(record);
    if (fault === 'silence') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault !== null && fault !== 'reset_after') return answerFault(response, fault);
    if (request.headers[CLUSTER_TOKEN_HEADER] !== input.token) throw new Refusal('unauthorized');
    if (!path.startsWith(`/v1/agent/clusters/${input.clusterId}/`)) throw new Refusal('unauthorized');
    const answer = work(operation, path, body);
    if (fault === 'reset_after') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  function work(operation: string, path: string, body: unknown): unknown {
    const syncId = path.split('/').at(-2) ?? '';
    switch (operation) {
      case 'heartbeat':
        heartbeats.push(heartbeatRequest.parse(body));
        return { serverTime: new Date().toISOString(), intervalMs: 30_000, clusterId: input.clusterId };
      case 'batches':
        return open(inventory.apply(batchRequest.parse(body), null));
      case 'syncs':
        return { syncId: inventory.begin(beginSyncRequest.parse(body)), startedAt: new Date().toISOString() };
      case 'chunks':
        return open(inventory.apply(batchRequest.parse(body), syncId));
      case 'commit':
        return open(inventory.commit(syncId, commitSyncRequest.parse(body).objects));
      default:
        throw new Refusal('not_found');
    }
  }

  const self: ContractServer = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    inventory,
    seen,
    heartbeats,
    fault: () => null,
    open: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          port = (server.address() as AddressInfo).port;
          resolve();
        });
      }),
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await self.open();
  return self;
}

function open<Answer extends object>(answer: Answer | 'sync_not_open' | 'conflict'): Answer {
  if (typeof answer === 'string') throw new Refusal(answer);
  return answer;
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const sent = Buffer.concat(parts);
  if (sent.length > AGENT_LIMITS.sentBodyBytes) throw new Refusal('body_too_large');
  const maxOutputLength = AGENT_LIMITS.inflatedBodyBytes;
  const isCompressed = request.headers['content-encoding'] === 'gzip';
  return (isCompressed ? gunzipSync(sent, { maxOutputLength }) : sent).toString('utf8');
}

function answerFault(response: ServerResponse, fault: Exclude<Fault, string>): void {
  if ('html' in fault) response.writeHead(fault.html, { 'content-type': 'text/html' }).end('<html>a proxy</html>');
  else answerProblem(response, fault.code, fault.retryAfterSeconds);
}

function answerProblem(response: ServerResponse, code: ErrorCode, retryAfterSeconds?: number): void {
  const status = ERROR_STATUS[code];
  const headers = {
    'content-type': 'application/problem+json',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
  const body = { type: 'about:blank', title: code, status, code, requestId: 'test' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
