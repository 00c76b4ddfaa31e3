import { AGENT_PATHS, WEB_PATHS } from '@moonin/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEB_ROUTES } from '../routes/web/web-routes.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId?: string; responses: Record<string, { content?: object }> }>>;
  components: { securitySchemes: Record<string, unknown> };
}

let t: TestApi;
let document: Document;
beforeAll(async () => {
  t = await openTestApi();
  const response = await t.api.app.request('/openapi.json');
  expect(response.status).toBe(200);
  document = (await response.json()) as Document;
});
afterAll(() => t.close());

test('is OpenAPI 3.1 and describes every path of the contract', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(
    [...Object.values(WEB_PATHS), ...Object.values(AGENT_PATHS)].sort(),
  );
  expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['assertion', 'clusterToken']);
});

test('describes every operation of the Web API with its answer', () => {
  for (const route of WEB_ROUTES) {
    const operation = document.paths[route.path]?.[route.method];
    expect(operation?.operationId).toBe(route.operation);
    const status = route.status === 'stream' ? 200 : route.status;
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([String(status), 'default']);
  }
});
