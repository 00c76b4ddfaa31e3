import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Names that the schemas of one env.ts declare; a schema is recognised by its shape. */
async function declaredIn(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(path.join(root, file));
  return Object.values(exported).flatMap((value) => {
    if (value === null || typeof value !== 'object' || !('shape' in value)) return [];
    return Object.keys(value.shape as object);
  });
}

const ofApps = globSync('apps/*/env.ts', { cwd: root });
const ofCommands = globSync('packages/{db,embedded,queue}/src/env.ts', { cwd: root });

test('.env.example names exactly what the processes and docker compose read', async () => {
  const declared = await Promise.all([...ofApps, ...ofCommands].map(declaredIn));
  expect(declared.map((names) => names.length > 0)).toEqual(declared.map(() => true));
  const text = readFileSync(path.join(root, '.env.example'), 'utf8');
  const listed = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');
  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const ofCompose = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1] ?? '');
  expect(listed.toSorted()).toEqual([...new Set([...declared.flat(), ...ofCompose])].toSorted());
});

test("the test bed's own variables are in its README", () => {
  const source = readFileSync(path.join(root, 'packages/testing/src/env.ts'), 'utf8');
  const readme = readFileSync(path.join(root, 'packages/testing/README.md'), 'utf8');
  const names = [...source.matchAll(/source, '([A-Z_]+)'/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(readme).toContain(name);
});
