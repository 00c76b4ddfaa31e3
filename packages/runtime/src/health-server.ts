import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface HealthServer {
  /** `host:port` that it listens on. */
  address: string;
  close(): Promise<void>;
}

/** Serves `/healthz`, `/readyz` (503 with the reasons while `notReady` gives any) and `/metrics`. */
export async function startHealthServer(input: {
  host: string;
  port: number;
  metrics: Registry;
  notReady: () => readonly string[] | Promise<readonly string[]>;
}): Promise<HealthServer> {
  const server = createServer(async (request, response) => {
    try {
      const answer = await answerTo(request.url ?? '/', input);
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.name : 'error');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(input.port, input.host, resolve);
  });
  const bound = server.address() as AddressInfo;
  return {
    address: `${input.host}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerTo(url: string, input: Parameters<typeof startHealthServer>[0]) {
  const text = 'text/plain; charset=utf-8';
  const path = url.split('?')[0];
  if (path === '/healthz') return { status: 200, type: text, body: 'ok\n' };
  if (path === '/metrics') return { status: 200, type: input.metrics.contentType, body: await input.metrics.metrics() };
  if (path !== '/readyz') return { status: 404, type: text, body: 'not found\n' };
  const reasons = await input.notReady();
  return reasons.length === 0
    ? { status: 200, type: text, body: 'ok\n' }
    : { status: 503, type: text, body: `${reasons.join('\n')}\n` };
}
