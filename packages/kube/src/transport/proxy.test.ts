import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerJson, type FakeApiServer, startFakeApiServer } from '../testing/fake-api-server.ts';
import { tlsRequestOptions } from './connection-agent.ts';
import { createKubeClient } from './kube-client.ts';

let server: FakeApiServer;
let proxies: (Server | TcpServer)[];
let sockets: Set<Socket>;

beforeEach(async () => {
  server = await startFakeApiServer((_request, response) => answerJson(response, { ok: true }));
  proxies = [];
  sockets = new Set();
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(proxies.map((proxy) => new Promise((resolve) => proxy.close(resolve))));
  await server.close();
});

async function listen(proxy: Server | TcpServer): Promise<number> {
  proxies.push(proxy);
  proxy.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return (proxy.address() as AddressInfo).port;
}

async function askThrough(proxy: URL): Promise<unknown> {
  const client = createKubeClient({ connection: { ...server.connection, proxy }, userAgent: 'test' });
  try {
    await client.request({ path: '/version' });
    return await client.request({ path: '/version' });
  } finally {
    await client.close();
  }
}

test('an HTTP proxy is asked to connect once, with its own credentials, and the connection is kept', async () => {
  const asked: [string | undefined, string | undefined][] = [];
  const proxy = createServer();
  proxy.on('connect', (request, downstream: Socket) => {
    asked.push([request.url, request.headers['proxy-authorization']]);
    const [host = '', port] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      downstream.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(downstream).pipe(upstream);
    });
    sockets.add(upstream);
  });
  const port = await listen(proxy);
  expect(await askThrough(new URL(`http://user:pass@127.0.0.1:${port}`))).toEqual({ ok: true });
  const basic = `Basic ${Buffer.from('user:pass').toString('base64')}`;
  expect(asked).toEqual([[server.connection.server.host, basic]]);
});

test('a SOCKS proxy', async () => {
  let connections = 0;
  const proxy = createTcpServer((downstream) => {
    connections += 1;
    downstream.once('data', () => {
      downstream.write(Buffer.from([5, 0]));
      downstream.once('data', (request: Buffer) => {
        const port = request.readUInt16BE(request.length - 2);
        const upstream = connect(port, '127.0.0.1', () => {
          downstream.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          upstream.pipe(downstream).pipe(upstream);
        });
        sockets.add(upstream);
      });
    });
  });
  const port = await listen(proxy);
  expect(await askThrough(new URL(`socks5://127.0.0.1:${port}`))).toEqual({ ok: true });
  expect(connections).toBe(1);
});

test('TLS material goes to the socket as Node names it, and what is absent is left out', () => {
  const ca = Buffer.from('ca');
  expect(tlsRequestOptions({ ca, cert: undefined, key: undefined, serverName: 'inner', verify: false })).toEqual({
    ca,
    servername: 'inner',
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
  });
});
