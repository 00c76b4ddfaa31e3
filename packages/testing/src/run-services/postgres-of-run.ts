import { createDatabase, ensureTemplate, type TestDatabase } from '../postgres/test-database.ts';
import type { PostgresAccess } from './postgres-service.ts';
import { requestService } from './request-service.ts';

/** URL of a superuser of the PostgreSQL that this run shares, started by the first test file that asks. */
export async function sharedPostgresUrl(): Promise<string> {
  return ((await requestService('postgres')) as PostgresAccess).adminUrl;
}

/** A database of this test file's own on the run's PostgreSQL: empty, or a copy of `template`. Drop it in `afterAll`. */
export async function createTestDatabase(options: { readonly template?: string } = {}): Promise<TestDatabase> {
  return createDatabase(await sharedPostgresUrl(), options);
}

/** Makes a template for `createTestDatabase` once per run, whichever test file comes first. */
export async function ensureTemplateDatabase(name: string, prepare: (url: string) => Promise<void>): Promise<void> {
  await ensureTemplate(await sharedPostgresUrl(), name, prepare);
}
