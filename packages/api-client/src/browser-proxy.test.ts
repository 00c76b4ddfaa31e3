import type { IncomingMessage, ServerResponse } from 'node:http';
import { ASSERTION_HEADER, WEB_PATHS } from '@moonin/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { createBrowserProxy } from './browser-proxy.ts';
import { listen, TEST_PERSON } from './testing/fake-control-api.ts';
import { WEB_CALLS } from './web-calls.ts';

const origin = 'https://moonin.example';
const overview = `${origin}/api/web/organizations/acme/overview`;

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function proxy(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  person: typeof TEST_PERSON | null = TEST_PERSON,
) {
  const server = await listen(answer);
  close = server.close;
  return createBrowserProxy({
    api: server.api,
    allow: [WEB_CALLS.overview, WEB_CALLS.updateMe, { method: 'GET', path: WEB_PATHS.live, stream: true }],
    publicOrigin: origin,
    session: async () => person,
    maxBodyBytes: 100,
  });
}

const ok = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', server: 'x' }).end('{"ok":true}');

describe('what gets through', () => {
  test('an allowed read, with the assertion and without any header of the browser', async () => {
    const seen: IncomingMessage[] = [];
    const handle = await proxy((request, response) => {
      seen.push(request);
      ok(request, response);
    });
    const answer = await handle(
      new Request(`${overview}?cluster=a,b`, {
        headers: { cookie: 'secret=1', authorization: 'Bearer x', 'x-evil': '1' },
      }),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(seen[0]?.url).toBe('/v1/web/organizations/acme/overview?cluster=a,b');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('x-evil');
    expect(seen[0]?.headers[ASSERTION_HEADER]).toBeTruthy();
    const claims = JSON.parse(
      Buffer.from(String(seen[0]?.headers[ASSERTION_HEADER]).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ ...{ sub: TEST_PERSON.userId, sid: TEST_PERSON.sessionId }, org: 'acme' });
  });

  test('a problem of the API as it is', async () => {
    const text = '{"type":"about:blank","title":"No","status":404,"code":"not_found","requestId":"r"}';
    const handle = await proxy((_, response) =>
      response.writeHead(404, { 'content-type': 'application/problem+json', 'retry-after': '3' }).end(text),
    );
    const answer = await handle(new Request(overview));
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.text()).toBe(text);
  });
});

describe('what does not', () => {
  test.each([
    ['GET', `${origin}/api/web/organizations/acme/audit`, 404],
    ['GET', `${origin}/api/web/organizations/acme/overview/../audit`, 404],
    ['GET', `${origin}/api/web/organizations/%2e%2e/overview`, 404],
    ['GET', `${origin}/other/organizations/acme/overview`, 404],
    ['POST', overview, 405],
    ['DELETE', `${origin}/api/web/me`, 405],
  ])('%s %s is refused before it reaches the API', async (method, url, status) => {
    let calls = 0;
    const handle = await proxy((request, response) => {
      calls += 1;
      ok(request, response);
    });
    const answer = await handle(new Request(url, { method, headers: { origin } }));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(calls).toBe(0);
  });

  test('nobody signed in', async () => {
    const handle = await proxy(ok, null);
    const answer = await handle(new Request(overview));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' });
  });

  test.each([
    ['no origin', {}, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['the null origin of a sandbox', { origin: 'null' }, 403],
    ['a same-site page', { origin, 'sec-fetch-site': 'same-site' }, 403],
    ['the public origin', { origin }, 200],
    ['the host that was asked', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
  ])('a mutation from %s', async (_, headers, status) => {
    const handle = await proxy(ok);
    const answer = await handle(
      new Request(`${origin}/api/web/me`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
        body: '{"locale":"es"}',
      }),
    );
    expect(answer.status).toBe(status);
  });

  test.each([
    ['too large a body', 'application/json', 'x'.repeat(101), 413],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['text', 'text/plain', '{}', 415],
  ])('%s', async (_, type, body, status) => {
    const handle = await proxy(ok);
    const answer = await handle(
      new Request(`${origin}/api/web/me`, { method: 'PATCH', headers: { origin, 'content-type': type }, body }),
    );
    expect(answer.status).toBe(status);
  });

  test('an API that is away is 503', async () => {
    const handle = await proxy(ok);
    await close?.();
    close = undefined;
    const answer = await handle(new Request(overview));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });
});

test('the event stream is passed on as it comes, resumes by Last-Event-ID, and ends with the browser', async () => {
  let lastEventId: unknown;
  let upstreamClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    upstreamClosed = resolve;
  });
  const handle = await proxy((request, response) => {
    lastEventId = request.headers['last-event-id'];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 8\nevent: changed\ndata: {}\n\n');
    response.on('close', upstreamClosed);
  });
  const browser = new AbortController();
  const answer = await handle(
    new Request(`${origin}/api/web/organizations/acme/live`, {
      headers: { 'last-event-id': '7' },
      signal: browser.signal,
    }),
  );
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('id: 8\nevent: changed\ndata: {}\n\n');
  expect(lastEventId).toBe('7');
  browser.abort();
  await closed;
  await expect(reader?.read()).resolves.toMatchObject({ done: true });
});

test('an event stream that the API breaks off ends, so that the browser connects again', async () => {
  const handle = await proxy((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n', () => response.destroy());
  });
  const answer = await handle(new Request(`${origin}/api/web/organizations/acme/live`));
  expect(await answer.text()).toBe(': hello\n\n');
});

test('a browser that leaves ends the stream at the API', async () => {
  let upstreamClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    upstreamClosed = resolve;
  });
  const handle = await proxy((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
    response.on('close', upstreamClosed);
  });
  const answer = await handle(new Request(`${origin}/api/web/organizations/acme/live`));
  await answer.body?.cancel();
  await closed;
});
