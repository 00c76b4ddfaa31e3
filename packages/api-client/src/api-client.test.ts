import type { IncomingMessage, ServerResponse } from 'node:http';
import { ASSERTION_AUDIENCE, ASSERTION_HEADER, assertionClaims } from '@moonin/contracts';
import { jwtVerify } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { listen, TEST_PERSON, TEST_SECRET } from './testing/fake-control-api.ts';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs?: number) {
  const server = await listen(answer, timeoutMs);
  close = server.close;
  return server;
}

const caller = {
  requestId: 'req-1',
  client: { address: '203.0.113.7', userAgent: 'Browser ✓' },
  person: TEST_PERSON,
};

test('a call carries a signed assertion, the request id, the client, and its query', async () => {
  const seen: IncomingMessage[] = [];
  const { api } = await serve((request, response) => {
    seen.push(request);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ hits: [] }));
  });
  const answer = await api.as(caller).search({ organization: 'acme', query: { q: 'a b', limit: 5 } });
  expect(answer).toEqual({ hits: [] });

  const [request] = seen;
  expect(request?.url).toBe('/v1/web/organizations/acme/search?q=a+b&limit=5');
  expect(request?.headers['x-request-id']).toBe('req-1');
  expect(request?.headers['x-forwarded-for']).toBe('203.0.113.7');
  expect(request?.headers['user-agent']).toBe('Browser ?');
  const token = String(request?.headers[ASSERTION_HEADER]);
  const { payload, protectedHeader } = await jwtVerify(token, Buffer.from(TEST_SECRET, 'base64url'), {
    audience: ASSERTION_AUDIENCE,
    issuer: 'portal',
  });
  const claims = assertionClaims.parse(payload);
  expect(protectedHeader).toEqual({ alg: 'HS256', kid: 'k2' });
  expect(claims).toMatchObject({ sub: TEST_PERSON.userId, sid: TEST_PERSON.sessionId, org: 'acme' });
  expect(claims.exp - claims.iat).toBeLessThanOrEqual(60);
});

const signedIn = {
  user: { id: TEST_PERSON.userId, email: 'a@b.example', name: 'A', picture: null, locale: null, timeZone: null },
  sessionId: TEST_PERSON.sessionId,
  expiresAt: '2030-01-01T00:00:00Z',
};

test('a call without an answer gives nothing', async () => {
  const { api } = await serve((_, response) => response.writeHead(204).end());
  await expect(api.as(caller).signOut()).resolves.toBeUndefined();
});

test('without a person the assertion names none, and a body is sent as JSON', async () => {
  let body = '';
  let assertion = '';
  const { api } = await serve((request, response) => {
    assertion = String(request.headers[ASSERTION_HEADER]);
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => response.end(JSON.stringify(signedIn)));
  });
  const { person: _, ...stranger } = caller;
  const accept = { token: 'x'.repeat(20), password: 'correct horse battery', client: caller.client };
  await expect(api.as(stranger).acceptInvitation({ body: accept })).resolves.toEqual(signedIn);
  expect(JSON.parse(body)).toEqual(accept);
  const claims = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).not.toHaveProperty('sub');
  expect(claims).not.toHaveProperty('org');
});

test('a problem document becomes an ApiError with its code, field errors and Retry-After', async () => {
  const document = {
    type: 'about:blank',
    title: 'Wait',
    status: 429,
    code: 'rate_limited',
    requestId: 'req-api',
    errors: [{ path: 'email', message: 'no' }],
  };
  const { api } = await serve((_, response) => {
    response.writeHead(429, { 'retry-after': '30' }).end(JSON.stringify(document));
  });
  const error = await api
    .as(caller)
    .me()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: 'rate_limited', requestId: 'req-api', retryAfterSeconds: 30 });
  expect((error as ApiError).errors).toEqual([{ path: 'email', message: 'no' }]);
});

test.each([
  ['an answer that is not a problem document', 502, '<html>', 'unavailable'],
  ['an answer that the schema refuses', 200, '{"hits":[{}]}', 'internal'],
  ['an answer that is not JSON', 200, 'hello', 'internal'],
])('%s becomes an ApiError', async (_, status, text, code) => {
  const { api } = await serve((_request, response) => response.writeHead(status).end(text));
  await expect(api.as(caller).search({ organization: 'acme', query: { q: 'x' } })).rejects.toMatchObject({ code });
});

test('nobody listening and no answer in time are both unavailable', async () => {
  const silent = await serve(() => undefined, 50);
  await expect(silent.api.as(caller).me()).rejects.toMatchObject({ code: 'unavailable', requestId: 'req-1' });
  await silent.close();
  close = undefined;
  await expect(silent.api.as(caller).me()).rejects.toMatchObject({ code: 'unavailable' });
});
