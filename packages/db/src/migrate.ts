import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export { ensureApplicationLogin } from './application-login.ts';

import { applyMigrations, type SchemaFile, scriptFromEmpty } from './schema-engine.ts';

const PRISMA_FOLDER = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** Applies the project's migrations that the database at `url` (its owner's) lacks; returns their names in order. */
export function migrateDatabase(input: { url: string }): Promise<string[]> {
  return applyMigrations({ url: input.url, folder: join(PRISMA_FOLDER, 'migrations') });
}

/** SQL that makes the tables of the Prisma schema in an empty database; `url` is any database that can be reached. */
export async function schemaScript(input: { url: string }): Promise<string> {
  return scriptFromEmpty({ url: input.url, schemaFiles: await readSchema() });
}

async function readSchema(): Promise<SchemaFile[]> {
  const folder = join(PRISMA_FOLDER, 'schema');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(names.map(async (name) => ({ path: name, content: await readFile(join(folder, name), 'utf8') })));
}
