import { createTenant, type TestTenant } from '@moonin/services/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, openTestApi, type TestApi } from '../testing/open-test-api.ts';

let t: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  t = await openTestApi();
  tenant = await createTenant(t.db, 'quiet-harbour');
});
afterAll(() => t.close());

test('an unknown route is 404, below the Web API only after the assertion', async () => {
  expect((await t.api.app.request('/nowhere')).status).toBe(404);
  expect((await t.api.app.request('/v1/web/nowhere')).status).toBe(401);
  const response = await t.call('GET', '/v1/web/nowhere');
  expect(response.status).toBe(404);
  expect(await jsonOf(response)).toMatchObject({ code: 'not_found', type: 'urn:moonin:problem:not_found' });
});

test('a wrong method is 405 and says which ones there are', async () => {
  const response = await t.call('PUT', '/v1/web/me', { person: tenant.owner });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD, PATCH');
  expect(await jsonOf(response)).toMatchObject({ code: 'method_not_allowed' });
});

describe('the request id', () => {
  test.each([
    ['a plain word', 'req-0123456789', true],
    ['too short', 'abc', false],
    ['with other characters', 'req-0123456789"<x>', false],
    ['too long', 'a'.repeat(200), false],
  ])('%s is kept: %s', async (_what, given, kept) => {
    const response = await t.api.app.request('/healthz', { headers: { 'x-request-id': given } });
    const id = response.headers.get('x-request-id');
    expect(id === given).toBe(kept);
    expect(id).toMatch(/^[A-Za-z0-9._-]{8,128}$/);
  });
});

test('security headers are on every answer', async () => {
  for (const path of ['/healthz', '/v1/web/me', '/nowhere']) {
    const { headers } = await t.api.app.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age');
  }
});

test('metrics count requests by the pattern of their route', async () => {
  await t.call('GET', `/v1/web/organizations/${tenant.slug}/clusters`, { person: tenant.owner });
  await t.api.app.request('/nowhere/else');
  const text = await (await t.api.app.request('/metrics')).text();
  expect(text).toMatch(
    /moonin_http_request_duration_seconds_count\{[^}]*route="\/v1\/web\/organizations\/:organization\/clusters"/,
  );
  expect(text).toMatch(/moonin_http_request_duration_seconds_count\{[^}]*route="unknown"/);
  expect(text).not.toContain(tenant.slug);
  expect(text).not.toContain('nowhere');
});
