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

const envFiles = globSync(['apps/*/env.ts', 'packages/{db,embedded}/src/env.ts'], { cwd: root });

test('.env.example names exactly what the processes read', async () => {
  const declared = new Set((await Promise.all(envFiles.map(declaredIn))).flat());
  const text = readFileSync(path.join(root, '.env.example'), 'utf8');
  const listed = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');
  expect(declared.size).toBeGreaterThan(30);
  expect([...listed].sort()).toEqual([...declared].sort());
});

test('every place that reads the environment is covered: the processes above, the test bed by its README', () => {
  const all = globSync('{apps,packages}/**/env.ts', { cwd: root, exclude: (name) => name.includes('node_modules') });
  expect(all.filter((file) => !envFiles.includes(file))).toEqual(['packages/testing/src/env.ts']);
  const source = readFileSync(path.join(root, 'packages/testing/src/env.ts'), 'utf8');
  const readme = readFileSync(path.join(root, 'packages/testing/README.md'), 'utf8');
  const names = [...source.matchAll(/source, '([A-Z_]+)'/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(readme).toContain(name);
});
