import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collect } from '../testing/collect.ts';
import { answerJson, answerStatus, type FakeApiServer, startFakeApiServer } from '../testing/fake-api-server.ts';
import { systemTiming } from '../timing/timing.ts';
import { isConflict, isForbidden, isGone, isNotFound, isTooManyRequests, isTransient } from './error-kinds.ts';
import { KubeApiError, KubeConnectionError } from './kube-api-error.ts';
import { createKubeClient, type KubeClient } from './kube-client.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: FakeApiServer;
let client: KubeClient;
let pauses: number[];

beforeEach(async () => {
  server = await startFakeApiServer();
  pauses = [];
  const sleep = async (ms: number): Promise<void> => void pauses.push(ms);
  client = createKubeClient({
    connection: server.connection,
    userAgent: 'moonin-test/1',
    timing: { ...systemTiming, sleep },
  });
});

afterEach(async () => {
  await client.close();
  await server.close();
});

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

describe('requests', () => {
  test('carry credentials, agent, media types and query, and keep the connection', async () => {
    const ports = new Set<number | undefined>();
    server.handle((request, response) => {
      ports.add(response.socket?.remotePort);
      answerJson(response, { echoed: request.body });
    });
    const answer = await client.request({
      method: 'POST',
      path: '/api/v1/things',
      query: { limit: 5, continue: undefined, fieldManager: 'a b' },
      body: { name: 'ñ' },
    });
    await client.request({ path: '/version' });
    expect(answer).toEqual({ echoed: '{"name":"ñ"}' });
    const [first, second] = server.seen;
    expect(first?.query.toString()).toBe('limit=5&fieldManager=a+b');
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer fake',
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      'user-agent': 'moonin-test/1',
    });
    expect(second?.headers).not.toHaveProperty('content-type');
    expect(ports.size).toBe(1);
  });

  test('of every method send their body whole and leave the connection usable', async () => {
    server.handle((request, response) => answerJson(response, { method: request.method, body: request.body }));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await client.request({ method, path: '/', body: { text: 'ñ' } });
      expect(answer).toEqual({ method, body: '{"text":"ñ"}' });
    }
  });

  test('inflate gzip', async () => {
    server.handle((_request, response) => {
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify({ items: ['a'.repeat(100_000)] })));
    });
    const { items } = await client.request<{ items: string[] }>({ path: '/' });
    expect(items[0]).toHaveLength(100_000);
  });

  test('a cut, empty or foreign answer is a connection error', async () => {
    const answers = [
      { headers: { 'content-length': '100' }, body: '{"half":' },
      { headers: {}, body: '<html>' },
      { headers: {}, body: '' },
      { headers: { 'content-encoding': 'gzip' }, body: 'not gzip' },
    ];
    for (const { headers, body } of answers) {
      server.handle((_request, response) => {
        response.writeHead(200, headers);
        response.write(body);
        setTimeout(() => ('content-length' in headers ? response.socket?.destroy() : response.end()), 10);
      });
      expect(await failure(client.request({ path: '/' }))).toBeInstanceOf(KubeConnectionError);
    }
  });

  test('no answer in time, and no server at all', async () => {
    server.handle(() => undefined);
    expect(await failure(client.request({ path: '/', timeoutMs: 50 }))).toMatchObject({ code: 'TIMEOUT' });
    await server.close();
    const error = await failure(client.request({ path: '/' }));
    expect(error).toMatchObject({ name: 'KubeConnectionError', code: 'ECONNREFUSED' });
    expect(isTransient(error)).toBe(true);
  });

  test('an abort throws the signal’s own reason', async () => {
    server.handle(() => undefined);
    const abort = new AbortController();
    const request = failure(client.request({ path: '/', signal: abort.signal }));
    abort.abort(new Error('stopped by us'));
    expect(await request).toHaveProperty('message', 'stopped by us');
  });

  test('a kept connection that the server has closed meanwhile is not the caller’s problem', async () => {
    server.handle((_request, response) => answerJson(response, { ok: true }));
    await client.request({ path: '/' });
    let cut = true;
    server.handle((_request, response) => {
      if (cut) {
        cut = false;
        response.socket?.resetAndDestroy();
      } else answerJson(response, { ok: 'again' });
    });
    expect(await client.request({ path: '/' })).toEqual({ ok: 'again' });
  });
});

describe('refusals', () => {
  test.each([
    [404, 'NotFound', isNotFound],
    [403, 'Forbidden', isForbidden],
    [409, 'Conflict', isConflict],
    [410, 'Expired', isGone],
    [429, 'TooManyRequests', isTooManyRequests],
    [500, 'InternalError', isTransient],
  ])('%i %s', async (code, reason, isKind) => {
    server.handle((_request, response) => answerStatus(response, code, reason));
    const error = await failure(client.request({ path: '/' }));
    expect(error).toBeInstanceOf(KubeApiError);
    expect(error).toMatchObject({ status: code, reason, message: `${reason} (played)` });
    expect(isKind(error)).toBe(true);
  });

  test('a proxy’s page is told by its status', async () => {
    server.handle((_request, response) => void response.writeHead(502).end('<html>bad gateway</html>'));
    const error = await failure(client.request({ path: '/' }));
    expect(error).toMatchObject({ status: 502, reason: 'Unknown', message: '<html>bad gateway</html>' });
  });

  test('Retry-After is honoured a few times, and only where the caller leaves it to us', async () => {
    server.handle((_request, response) => answerStatus(response, 429, 'TooManyRequests', { 'retry-after': '3' }));
    expect(await failure(client.request({ path: '/' }))).toMatchObject({ status: 429, retryAfterMs: 3_000 });
    expect(pauses).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(server.seen).toHaveLength(5);
    await failure(client.request({ path: '/', retry: false }));
    expect(server.seen).toHaveLength(6);
  });

  test('without Retry-After a failure is the caller’s to retry', async () => {
    server.handle((_request, response) => answerStatus(response, 503, 'ServiceUnavailable'));
    await failure(client.request({ path: '/' }));
    expect(server.seen).toHaveLength(1);
  });

  test('401 asks for new credentials once', async () => {
    let token = 'old';
    const connection = {
      ...server.connection,
      credentials: async () => ({
        ...(await server.connection.credentials()),
        headers: { authorization: `Bearer ${token}` },
      }),
      forgetCredentials: () => {
        token = 'new';
      },
    };
    server.handle((request, response) =>
      request.headers.authorization === 'Bearer new'
        ? answerJson(response, { ok: true })
        : answerStatus(response, 401, 'Unauthorized'),
    );
    const own = createKubeClient({ connection, userAgent: 'test' });
    expect(await own.request({ path: '/' })).toEqual({ ok: true });
    server.handle((_request, response) => answerStatus(response, 401, 'Unauthorized'));
    expect(await failure(own.request({ path: '/' }))).toMatchObject({ status: 401 });
    expect(server.seen).toHaveLength(4);
    await own.close();
  });
});

describe('streams', () => {
  test('are read as they arrive and end when closed', async () => {
    server.handle((_request, response) => {
      response.write('one');
      setTimeout(() => response.write('two'), 20);
    });
    const stream = await client.stream({ path: '/' });
    const read: string[] = [];
    const error = await failure(
      (async () => {
        for await (const chunk of stream.chunks) {
          read.push(chunk.toString());
          if (read.length === 2) stream.close();
        }
      })(),
    );
    expect(read).toEqual(['one', 'two']);
    expect(error).toBeInstanceOf(KubeConnectionError);
  });

  test('a reset is an error, an orderly end is not', async () => {
    server.handle((_request, response) => {
      response.write('one');
      setTimeout(() => response.end(), 10);
    });
    const read: string[] = [];
    for await (const chunk of (await client.stream({ path: '/' })).chunks) read.push(chunk.toString());
    expect(read).toEqual(['one']);
    server.handle((_request, response) => {
      response.write('one');
      setTimeout(() => response.socket?.resetAndDestroy(), 10);
    });
    const { chunks } = await client.stream({ path: '/' });
    expect(await failure(collect(chunks))).toMatchObject({ name: 'KubeConnectionError', code: 'ECONNRESET' });
  });
});
