import { signInResponse } from '@moonin/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertionOf, jsonOf, openTestApi, type TestApi } from '../../../testing/open-test-api.ts';

const client = { address: '198.51.100.7', userAgent: 'test browser' };
const owner = { email: 'Ada@Example.test', name: 'Ada', password: 'correct horse battery' };
const setup = {
  owner,
  organization: { name: 'Acme', slug: 'acme' },
  locale: 'en',
  client,
};

let t: TestApi;
beforeAll(async () => {
  t = await openTestApi();
});
afterAll(() => t.close());

describe('first run', () => {
  test('is needed, happens once, and signs the owner in', async () => {
    expect(await (await t.call('GET', '/v1/web/setup')).json()).toEqual({ needed: true });
    const both = await Promise.all([
      t.call('POST', '/v1/web/setup', { body: setup }),
      t.call('POST', '/v1/web/setup', { body: setup }),
    ]);
    expect(both.map((response) => response.status).sort()).toEqual([201, 409]);
    expect(await (await t.call('GET', '/v1/web/setup')).json()).toEqual({ needed: false });
    const again = await t.call('POST', '/v1/web/setup', { body: setup });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'already_set_up' });
  });
});

describe('what comes in is checked', () => {
  test.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'malformed_json'],
    ['another content type', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ['an unknown field', JSON.stringify({ ...setup, admin: true }), 'application/json', 400, 'invalid_request'],
    [
      'NUL',
      JSON.stringify({ email: 'a@b.test', password: 'a\u0000', client }),
      'application/json',
      400,
      'invalid_request',
    ],
    [
      'a lone surrogate',
      `{"email":"a@b.test","password":"\\ud800","client":${JSON.stringify(client)}}`,
      'application/json',
      400,
      'invalid_request',
    ],
    ['too much', JSON.stringify({ password: 'x'.repeat(1_100_000) }), 'application/json', 413, 'body_too_large'],
  ])('%s is refused', async (_what, body, type, status, code) => {
    const response = await t.call('POST', '/v1/web/auth/sign-in', { body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = await response.json();
    expect(problem).toMatchObject({ code, status, requestId: response.headers.get('x-request-id') });
  });

  test('NUL in a path is refused', async () => {
    expect((await t.call('GET', '/v1/web/auth/invitations/a%00b')).status).toBe(400);
  });
});

describe('sign-in', () => {
  const signIn = (email: string, password: string, address = client.address) =>
    t.call('POST', '/v1/web/auth/sign-in', { body: { email, password, client: { ...client, address } } });

  test('gives a session that works until sign-out', async () => {
    const response = await signIn('ada@example.test', owner.password);
    expect(response.status).toBe(200);
    const answer = await response.clone().text();
    expect(answer).not.toContain('argon2');
    const { user, sessionId } = signInResponse.parse(await response.json());
    const person = { userId: user.id, sessionId, email: user.email, name: user.name };
    const me = await t.call('GET', '/v1/web/me', { person });
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({
      user: { email: 'ada@example.test' },
      memberships: [{ organization: { slug: 'acme' }, role: 'admin', owner: true }],
    });
    expect((await t.call('POST', '/v1/web/auth/sign-out', { person })).status).toBe(204);
    expect((await t.call('GET', '/v1/web/me', { person })).status).toBe(401);
  });

  test('wrong password and unknown account get one answer', async () => {
    const wrong = await signIn('ada@example.test', 'wrong');
    const unknown = await signIn('nobody@example.test', 'wrong');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [a, b] = [await jsonOf(wrong), await jsonOf(unknown)];
    expect({ ...a, requestId: '' }).toEqual({ ...b, requestId: '' });
    expect(a.code).toBe('invalid_credentials');
  });

  test('a flood on one account is slowed, whoever it is and wherever it comes from', async () => {
    for (const email of ['ada@example.test', 'ghost@example.test']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        statuses.push((await signIn(email, 'wrong', `203.0.113.${attempt}`)).status);
      }
      expect(statuses.at(-1)).toBe(429);
    }
    const slowed = await signIn('ada@example.test', owner.password, '203.0.113.200');
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await jsonOf(slowed)).code).toBe('rate_limited');
  });
});

test('a forged session of another person is refused', async () => {
  const response = await t.api.app.request('/v1/web/me', {
    headers: {
      'x-moonin-assertion': await assertionOf({
        userId: crypto.randomUUID(),
        sessionId: crypto.randomUUID(),
        email: '',
        name: '',
      }),
    },
  });
  expect(response.status).toBe(401);
});
