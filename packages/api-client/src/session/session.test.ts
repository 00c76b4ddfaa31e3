import { encode } from 'next-auth/jwt';
import { afterEach, describe, expect, test } from 'vitest';
import { listen, TEST_PERSON } from '../testing/fake-control-api.ts';
import { createAuthOptions } from './create-auth-options.ts';
import { makeSessionCookie } from './session-cookie.ts';
import { sessionCookies } from './session-cookies.ts';
import { createSessionReader } from './session-reader.ts';
import { signInFailureOfParameter } from './sign-in-failure.ts';

const secret = 'a-secret-that-only-this-test-knows-0123456789';
const client = { address: '203.0.113.7', userAgent: 'Test' };

describe('cookies', () => {
  test('are __Host-, Secure, HttpOnly and Lax under HTTPS', () => {
    for (const cookie of Object.values(sessionCookies('portal', true))) {
      expect(cookie.name).toMatch(/^__Host-moonin-portal\./);
      expect(cookie.options).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' });
    }
  });

  test('differ between the two apps, which may share a host', () => {
    const names = (app: string) => Object.values(sessionCookies(app, false)).map((cookie) => cookie.name);
    expect(names('portal').filter((name) => names('admin').includes(name))).toEqual([]);
  });
});

describe('session reader', () => {
  const reader = createSessionReader({ app: 'portal', publicUrl: 'http://localhost:3000', secret });
  const token = { sub: TEST_PERSON.userId, sid: TEST_PERSON.sessionId };

  test('reads its own cookie out of the header', async () => {
    const value = await encode({ token, secret });
    await expect(reader.readHeader(`a=b; ${reader.cookieName}=${value}; c=d`)).resolves.toEqual(TEST_PERSON);
  });

  test('reads the cookie that is made without the sign-in form', async () => {
    const cookie = await makeSessionCookie({
      app: 'portal',
      publicUrl: 'http://localhost',
      secret,
      person: TEST_PERSON,
    });
    expect(cookie).toMatchObject({ name: reader.cookieName, options: { httpOnly: true, sameSite: 'lax', path: '/' } });
    await expect(reader.read(cookie.value)).resolves.toEqual(TEST_PERSON);
  });

  test.each([
    ['none', async () => null],
    ['one of another app', async () => `moonin-admin.session=${await encode({ token, secret })}`],
    ['one made under another secret', async () => `moonin-portal.session=${await encode({ token, secret: 'other' })}`],
    ['an expired one', async () => `moonin-portal.session=${await encode({ token, secret, maxAge: -60 })}`],
    [
      'one without a session id',
      async () => `moonin-portal.session=${await encode({ token: { sub: token.sub }, secret })}`,
    ],
    ['rubbish', async () => 'moonin-portal.session=rubbish'],
  ])('gives nobody for %s', async (_, header) => {
    await expect(reader.readHeader(await header())).resolves.toBeNull();
  });
});

describe('sign-in', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await close?.();
    close = undefined;
  });

  async function options(status: number, body: unknown) {
    const requests: { url: string; body: string }[] = [];
    const server = await listen((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('end', () => {
        requests.push({ url: request.url ?? '', body: text });
        response.writeHead(status).end(body === null ? undefined : JSON.stringify(body));
      });
    });
    close = server.close;
    const made = createAuthOptions({
      app: 'portal',
      api: server.api,
      publicUrl: 'http://localhost:3000',
      secret,
      client,
      requestId: 'r1',
      google: { clientId: 'id', clientSecret: 'secret' },
    });
    return { made, requests };
  }

  const user = { id: TEST_PERSON.userId, email: 'a@b.example', name: 'A', picture: null, locale: null, timeZone: null };
  const signedIn = { user, sessionId: TEST_PERSON.sessionId, expiresAt: '2030-01-01T00:00:00Z' };
  const problem = (status: number, code: string) => ({ type: 'about:blank', title: 'x', status, code, requestId: 'r' });

  function authorizeOf(made: Awaited<ReturnType<typeof options>>['made']) {
    const [provider] = made.providers;
    if (provider?.type !== 'credentials') throw new Error('the first provider is not the password');
    return provider.authorize;
  }

  test('a right password gives the ids, and the token holds nothing else', async () => {
    const { made, requests } = await options(200, signedIn);
    const person = await authorizeOf(made)({ email: ' A@B.example', password: 'pw' }, {});
    expect(person).toEqual({ id: TEST_PERSON.userId, sessionId: TEST_PERSON.sessionId });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ email: 'a@b.example', password: 'pw', client });
    const token = await made.callbacks?.jwt?.({
      token: { name: 'A', email: 'a@b.example', sub: 'x' },
      user: person ?? { id: '' },
      account: null,
      trigger: 'signIn',
    });
    expect(token).toEqual({ sub: TEST_PERSON.userId, sid: TEST_PERSON.sessionId });
  });

  test.each([
    [401, 'invalid_credentials', 'refused'],
    [400, 'invalid_request', 'refused'],
    [429, 'rate_limited', 'rate_limited'],
    [500, 'internal', 'unavailable'],
    [503, 'unavailable', 'unavailable'],
  ])('a %i of the API tells the person no more than needed', async (status, code, failure) => {
    const { made } = await options(status, problem(status, code));
    await expect(authorizeOf(made)({ email: 'a@b.example', password: 'pw' }, {})).rejects.toThrow(failure);
  });

  const account = { provider: 'google', providerAccountId: 'g-1', type: 'oauth' as const };

  test('a Google profile with a verified e-mail is handed to the API', async () => {
    const { made, requests } = await options(200, signedIn);
    const person = { id: 'g-1' };
    const profile = { sub: 'g-1', email: 'A@b.example', email_verified: true, name: 'A' };
    await expect(made.callbacks?.signIn?.({ user: person, account, profile })).resolves.toBe(true);
    expect(person).toEqual({ id: TEST_PERSON.userId, sessionId: TEST_PERSON.sessionId });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      subject: 'g-1',
      email: 'a@b.example',
      emailVerified: true,
      name: 'A',
      picture: null,
      client,
    });
  });

  test('one whose e-mail is not verified never reaches the API', async () => {
    const { made, requests } = await options(200, signedIn);
    const profile = { sub: 'g-1', email: 'a@b.example', email_verified: false };
    const answer = await made.callbacks?.signIn?.({ user: { id: 'g-1' }, account, profile });
    expect(answer).toBe('/sign-in?error=refused');
    expect(requests).toEqual([]);
  });

  test('Google is asked with state, nonce and PKCE', async () => {
    const { made } = await options(200, signedIn);
    expect(made.providers[1]).toMatchObject({ id: 'google', checks: ['pkce', 'state', 'nonce'] });
  });

  test('signing out ends the session at the API', async () => {
    const { made, requests } = await options(204, null);
    const token = { sub: TEST_PERSON.userId, sid: TEST_PERSON.sessionId };
    await made.events?.signOut?.({ token, session: { expires: '' } });
    expect(requests.map((request) => request.url)).toEqual(['/v1/web/auth/sign-out']);
  });
});

test.each([
  [undefined, null],
  ['', null],
  ['rate_limited', 'rate_limited'],
  ['unavailable', 'unavailable'],
  ['CredentialsSignin', 'refused'],
  ['<script>', 'refused'],
])('error=%s is shown as %s', (parameter, failure) => {
  expect(signInFailureOfParameter(parameter)).toBe(failure);
});
