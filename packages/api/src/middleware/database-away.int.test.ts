import { createTenant } from '@moonin/services/testing';
import { createDatabase, startTestPostgres } from '@moonin/testing';
import { expect, test } from 'vitest';
import { jsonOf, openTestApi } from '../testing/open-test-api.ts';

test('while the database is away: alive, not ready, 503 with Retry-After, and nothing of the inside', async () => {
  await using server = await startTestPostgres();
  const t = await openTestApi({ database: await createDatabase(server.adminUrl) });
  const tenant = await createTenant(t.db, 'away');
  const clusters = `/v1/web/organizations/${tenant.slug}/clusters`;
  expect((await t.api.app.request('/readyz')).status).toBe(200);
  expect((await t.call('GET', clusters, { person: tenant.owner })).status).toBe(200);

  await server.stop();
  expect((await t.api.app.request('/healthz')).status).toBe(200);
  expect((await t.api.app.request('/readyz')).status).toBe(503);
  for (const [method, path, body] of [
    ['GET', clusters, undefined],
    ['POST', clusters, { name: 'east', projectId: tenant.projectId }],
    ['GET', '/v1/web/setup', undefined],
    [
      'POST',
      '/v1/web/auth/sign-in',
      { email: 'a@example.test', password: 'x', client: { address: '192.0.2.1', userAgent: 'test' } },
    ],
  ] as const) {
    const response = await t.call(method, path, {
      person: path === clusters ? tenant.owner : null,
      ...(body === undefined ? {} : { body }),
    });
    expect([path, response.status]).toEqual([path, 503]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await jsonOf(response)).toEqual({
      type: 'urn:moonin:problem:unavailable',
      title: 'The service cannot answer now; try again later',
      status: 503,
      code: 'unavailable',
      requestId: response.headers.get('x-request-id'),
    });
  }
  await t.api.close();
  await t.db.close();
});
