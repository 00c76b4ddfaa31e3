import { permissionsOf, type Role } from '@moonin/contracts';
import { createMember, createPerson, createTenant, type TestPerson, type TestTenant } from '@moonin/services/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AssertionOverrides, assertionOf, openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import type { RouteSample, SampleCall } from '../../testing/route-sample.ts';
import { ROUTE_SAMPLES } from '../../testing/route-samples.ts';
import { honoPath } from './register-web-routes.ts';
import type { WebRoute } from './web-route.ts';
import { WEB_ROUTES } from './web-routes.ts';

let t: TestApi;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  t = await openTestApi();
  tenant = await createTenant(t.db, 'mine');
  stranger = await createTenant(t.db, 'theirs');
});
afterAll(() => t.close());

async function send(
  route: WebRoute,
  call: SampleCall,
  input: { slug?: string; assertion?: string | undefined; body?: boolean },
): Promise<number> {
  const values: Record<string, string> = { organization: input.slug ?? tenant.slug, ...call.params };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'missing'));
  const response = await t.api.app.request(call.query ? `${path}?${call.query}` : path, {
    method: route.method.toUpperCase(),
    headers: {
      ...(input.assertion === undefined ? {} : { 'x-moonin-assertion': input.assertion }),
      ...(route.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(route.body ? { body: JSON.stringify(call.body) } : {}),
  });
  const { status } = response;
  if (status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json');
  await response.body?.cancel();
  return status;
}

const walked = WEB_ROUTES.map((route) => ({ name: `${route.method.toUpperCase()} ${route.path}`, route }));

test('every registered route of the Web API is walked, and nothing else is registered', () => {
  const registered = t.api.app.routes
    .filter((route) => route.path.startsWith('/v1/web/') && !route.path.includes('*'))
    .map((route) => `${route.method} ${route.path}`);
  expect(registered.sort()).toEqual(
    WEB_ROUTES.map((route) => `${route.method.toUpperCase()} ${honoPath(route.path)}`).sort(),
  );
  expect(WEB_ROUTES.map((route) => route.operation).sort()).toEqual(Object.keys(ROUTE_SAMPLES).sort());
});

const sampleOf = (route: WebRoute): RouteSample => {
  const sample = ROUTE_SAMPLES[route.operation];
  if (!sample) throw new Error(`${route.operation} has no sample`);
  return sample;
};

/** Assertions that prove nothing, whoever they name. */
const BAD_ASSERTIONS: [string, AssertionOverrides][] = [
  ['forged with another key', { key: new TextEncoder().encode('another secret that is long enough to sign') }],
  ['with an unknown key id', { kid: 'nobody' }],
  ['with another algorithm', { algorithm: 'HS512', key: new Uint8Array(64).fill(1) }],
  ['expired', { issuedAt: Math.floor(Date.now() / 1000) - 600 }],
  ['made in the future', { issuedAt: Math.floor(Date.now() / 1000) + 600 }],
  ['that lives too long', { lifetimeSeconds: 3_600 }],
  ['for another audience', { audience: 'somewhere-else' }],
  ['by another issuer', { issuer: 'somebody' }],
];

describe(`${WEB_ROUTES.length} routes refuse what proves nothing`, () => {
  test.each(walked)('$name', async ({ route }) => {
    const sample = sampleOf(route);
    const call = await sample.call(t, tenant);
    expect(await send(route, call, { assertion: undefined })).toBe(401);
    expect(await send(route, call, { assertion: 'not.a.token' })).toBe(401);
    for (const [what, overrides] of BAD_ASSERTIONS) {
      const assertion = await assertionOf(tenant.owner, overrides);
      expect([what, await send(route, call, { assertion })]).toEqual([what, 401]);
    }
    const otherSession = await assertionOf(tenant.owner, { sessionId: stranger.owner.sessionId });
    expect(await send(route, call, { assertion: otherSession })).toBe(401);
    const unknownSession = await assertionOf(tenant.owner, { sessionId: crypto.randomUUID() });
    expect(await send(route, call, { assertion: unknownSession })).toBe(401);
    const server = await send(route, call, { assertion: await assertionOf(null) });
    expect(server).toBe(sample.needs === null ? sample.status : 401);
  });
});

const organizationRoutes = walked.filter(({ route }) => route.caller === 'member');

describe(`${organizationRoutes.length} routes of an organization are closed to another one's people`, () => {
  test.each(organizationRoutes)('$name', async ({ route }) => {
    const sample = sampleOf(route);
    const call = await sample.call(t, tenant);
    const theirOwner = await assertionOf(stranger.owner);
    expect(await send(route, call, { assertion: theirOwner })).toBe(404);
    expect(await send(route, call, { assertion: theirOwner, slug: 'no-such-organization' })).toBe(404);
    const forOther = await assertionOf(tenant.owner, { organization: stranger.slug });
    expect(await send(route, call, { assertion: forOther })).toBe(401);
    // Their own organization in the path, our object in its place.
    if (call.params) expect(await send(route, call, { assertion: theirOwner, slug: stranger.slug })).toBe(404);
  });
});

const MEMBERS: { name: string; role: Role; group: Role | null }[] = [
  { name: 'bare viewer', role: 'viewer', group: null },
  { name: 'viewer by a group', role: 'viewer', group: 'viewer' },
  { name: 'editor by a group', role: 'viewer', group: 'editor' },
  { name: 'editor', role: 'editor', group: null },
  { name: 'admin by a group', role: 'editor', group: 'admin' },
  { name: 'admin', role: 'admin', group: null },
];

async function newMember(member: (typeof MEMBERS)[number]): Promise<TestPerson> {
  return createMember(t.db, tenant, {
    name: `${member.name} ${crypto.randomUUID()}`,
    role: member.role,
    ...(member.group === null ? {} : { group: { role: member.group, projectIds: [] } }),
  });
}

function mayDo(member: (typeof MEMBERS)[number], sample: RouteSample): boolean {
  if (sample.needs === null || sample.needs === 'person') return true;
  const wanted = sample.needs === 'manager-of-any' ? 'organization.manage' : sample.needs;
  const roles = [...(member.role === 'viewer' ? [] : [member.role]), ...(member.group === null ? [] : [member.group])];
  return roles.some((role) => permissionsOf({ role, owner: false }).includes(wanted));
}

describe(`${WEB_ROUTES.length} routes × ${MEMBERS.length} roles`, () => {
  test.each(walked)('$name', async ({ route }) => {
    const sample = sampleOf(route);
    for (const member of MEMBERS) {
      const person = await newMember(member);
      const call = await sample.call(t, tenant);
      const expected = mayDo(member, sample) ? sample.status : (sample.refusal ?? 403);
      const status = await send(route, call, { assertion: await assertionOf(person) });
      expect([member.name, status]).toEqual([member.name, expected]);
    }
  });
});

test('a session that was ended or has expired opens nothing', async () => {
  const person = await createPerson(t.db, { name: 'Leaver' });
  await t.db.withoutTenant((tx) =>
    tx.session.update({ where: { id: person.sessionId }, data: { expiresAt: new Date(0) }, select: { id: true } }),
  );
  expect((await t.call('GET', '/v1/web/me', { person })).status).toBe(401);
});
