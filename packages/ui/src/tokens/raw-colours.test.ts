import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findRawColours } from './raw-colours.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const IGNORED = new Set(['node_modules', '.next', 'dist', 'generated', 'testdata', '.turbo', 'coverage', 'shots']);
/** E-mail clients know no variables: a template may carry its own colours. */
const ALLOWED = [
  /^packages\/ui\/src\/styles\.css$/,
  /^packages\/ui\/src\/tokens\//,
  /^packages\/notify\/src\/templates\//,
];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED.has(entry.name)) yield* sources(path);
    else if (entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name)) yield path;
  }
}

test('no raw colour stands outside of the tokens', () => {
  const found: string[] = [];
  for (const folder of ['apps', 'packages']) {
    for (const path of sources(join(root, folder))) {
      const name = relative(root, path);
      if (ALLOWED.some((pattern) => pattern.test(name))) continue;
      for (const { line, text } of findRawColours(readFileSync(path, 'utf8'))) found.push(`${name}:${line} ${text}`);
    }
  }
  expect(found).toEqual([]);
});

test.each([
  ["color: '#fff'", '#fff'],
  ['background: #0a0b0c;', '#0a0b0c'],
  ['className="bg-[#abcdef]"', '#abcdef'],
  ['color: rgb(0 0 0 / 10%)', 'rgb('],
  ['fill="oklch(0.5 0.1 20)"', 'oklch('],
  ['className="text-red-500"', 'text-red-500'],
  ['className="bg-white"', 'bg-white'],
])('%s is a raw colour', (source, text) => {
  expect(findRawColours(source)).toEqual([{ line: 1, text }]);
});

test.each([
  'see #123 for why',
  'this.#abc = 1',
  'href="#content"',
  'className="bg-accent text-on-accent"',
  'url(#a1b2c3-mask)',
])('%s is none', (source) => {
  expect(findRawColours(source)).toEqual([]);
});
