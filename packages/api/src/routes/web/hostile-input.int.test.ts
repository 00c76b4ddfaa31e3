import { createTenant, type TestTenant } from '@moonin/services/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { ROUTE_SAMPLES } from '../../testing/route-samples.ts';
import type { WebRoute } from './web-route.ts';
import { WEB_ROUTES } from './web-routes.ts';

let t: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  t = await openTestApi();
  tenant = await createTenant(t.db, 'hostile');
});
afterAll(() => t.close());

const STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '{"$ne":null}',
  '__proto__',
  'a'.repeat(5_000),
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '2147483648',
  'null',
  '../..',
  '\u202e',
  '𝕊',
];
const hostile = fc.oneof(
  fc.constantFrom(...STRINGS),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.uuid(),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Somewhere in a valid body one value is replaced, taken away or added. */
function spoiled(body: unknown): fc.Arbitrary<unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return hostile;
  const entries = Object.entries(body);
  const keys = [...entries.map(([key]) => key), 'unknown', '__proto__'];
  return fc.oneof(
    hostile,
    fc.tuple(fc.constantFrom(...keys), hostile).map(([key, value]) => ({ ...body, [key]: value })),
    fc.constantFrom(...keys).map((key) => Object.fromEntries(entries.filter(([name]) => name !== key))),
    ...entries.map(([key, value]) => spoiled(value).map((inner) => ({ ...body, [key]: inner }))),
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
const encoded = (value: unknown) => encodeURIComponent(text(value)) || '%20';

async function send(route: WebRoute, params: Record<string, unknown>, query: Record<string, unknown>, body: unknown) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? 'missing'));
  const search = Object.entries(query).map(([key, value]) => `${key}=${encoded(value)}`);
  const response = await t.call(route.method, search.length === 0 ? path : `${path}?${search.join('&')}`, {
    person: route.caller === 'server' ? null : tenant.owner,
    ...(route.body ? { body: body === undefined ? 'undefined' : body } : {}),
  });
  if (!response.headers.get('content-type')?.includes('json')) {
    await response.body?.cancel();
    return { status: response.status, answer: '' };
  }
  return { status: response.status, answer: await response.text() };
}

// Ending the caller's own session would make every later answer a 401.
const walked = WEB_ROUTES.filter(({ operation }) => operation !== 'signOut').map((route) => ({
  name: `${route.method.toUpperCase()} ${route.path}`,
  route,
}));

describe(`${walked.length} routes answer hostile input with a clear refusal`, () => {
  test.each(walked)('$name', async ({ route }) => {
    const sample = ROUTE_SAMPLES[route.operation];
    if (!sample) throw new Error(`${route.operation} has no sample`);
    const call = await sample.call(t, tenant);
    const params = { organization: tenant.slug, ...call.params };
    const query = Object.fromEntries(new URLSearchParams(call.query ?? ''));
    const names = [...Object.keys(route.query?.shape ?? {}), 'unknown'];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 3 }),
        fc.option(fc.tuple(fc.constantFrom(...Object.keys(params)), hostile)),
        spoiled(call.body),
        async (extra, param, body) => {
          const given = param === null ? params : { ...params, [param[0]]: param[1] };
          const { status, answer } = await send(route, given, { ...query, ...extra }, body);
          expect([200, 201, 204, 400, 401, 403, 404, 409, 410, 413, 429]).toContain(status);
          expect(answer).not.toMatch(/prisma|postgres|select |insert into|node_modules|\.ts:/i);
        },
      ),
      { numRuns: 25 },
    );
  });
});
