import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TEXT_NODE = /<[a-zA-Z][^<>]*>\s*([A-Za-z][A-Za-z ,.'’-]+)\s*<\//g;
const SPOKEN_ATTRIBUTE = /\b(?:aria-label|title|placeholder|alt|label)="([^"{]*[A-Za-z][^"]*)"/g;

function wordsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(TEXT_NODE), ...code.matchAll(SPOKEN_ATTRIBUTE)].map(([, words]) => words ?? '');
}

test('no component says a word of its own: all words come from labels and props', () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.') && !name.startsWith('testing'),
  );
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((name) =>
    wordsIn(readFileSync(join(root, name), 'utf8')).map((words) => `${name}: ${words}`),
  );
  expect(found).toEqual([]);
});

test.each(['<p>Nothing here</p>', '<button aria-label="Close" />', '<input placeholder="Search" />'])(
  '%s would be found',
  (source) => {
    expect(wordsIn(source)).toHaveLength(1);
  },
);
