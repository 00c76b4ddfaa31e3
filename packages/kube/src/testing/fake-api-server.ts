import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ClusterConnection } from '../kubeconfig/cluster-connection.ts';

/** A request as the fake server saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a request; what no handler answers is a 404. */
export type FakeHandler = (request: SeenRequest, response: ServerResponse) => Promise<void> | void;

/** An HTTP server that plays an API server, faults included. */
export interface FakeApiServer {
  readonly connection: ClusterConnection;
  readonly seen: SeenRequest[];
  handle(handler: FakeHandler): void;
  /** Cuts every open connection, as a killed API server does. */
  resetConnections(): void;
  close(): Promise<void>;
}

/** Starts on a free port of the loopback. */
export async function startFakeApiServer(initial?: FakeHandler): Promise<FakeApiServer> {
  let handler: FakeHandler = initial ?? ((_request, response) => answerStatus(response, 404, 'NotFound'));
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const url = new URL(incoming.url ?? '/', 'http://fake');
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(request);
    await handler(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connection: {
      name: 'fake',
      server: new URL(`http://127.0.0.1:${port}`),
      namespace: null,
      proxy: null,
      credentials: async () => ({
        headers: { authorization: 'Bearer fake' },
        tls: { ca: undefined, cert: undefined, key: undefined, serverName: undefined, verify: true },
      }),
      forgetCredentials: () => undefined,
    },
    seen,
    handle: (next) => {
      handler = next;
    },
    resetConnections: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Answers JSON. */
export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers a refusal as a Kubernetes Status. */
export function answerStatus(
  response: ServerResponse,
  code: number,
  reason: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(code, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(statusObject(code, reason)));
}

/** A failure as the API server words it. */
export function statusObject(code: number, reason: string): Record<string, unknown> {
  return { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: `${reason} (played)`, reason, code };
}
