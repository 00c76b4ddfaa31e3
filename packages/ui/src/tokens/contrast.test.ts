import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, luminance, readTokens } from './contrast.ts';

const tokens = readTokens(readFileSync(new URL('../styles.css', import.meta.url), 'utf8'));

const GROUNDS = ['ground', 'surface', 'raised', 'overlay'];
const TEXTS = ['text', 'muted', 'accent', 'ok', 'progress', 'warn', 'bad', 'idle'];
const SOFT = ['accent', 'ok', 'progress', 'warn', 'bad', 'idle'];

const textPairs = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...SOFT.map((tone) => [tone, `${tone}-soft`] as const),
  ...SOFT.map((tone) => ['text', `${tone}-soft`] as const),
  ['muted', 'accent-soft'] as const,
  ...['add', 'add-mark', 'del', 'del-mark'].map((ground) => ['text', ground] as const),
  ...['add', 'del'].map((ground) => ['muted', ground] as const),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['on-bad', 'bad'] as const,
  ['on-bad', 'bad-hover'] as const,
];

const shapePairs = GROUNDS.map((ground) => ['line-strong', ground] as const);

function measured(name: string, ground: string, theme: 'light' | 'dark'): number {
  const front = tokens.get(name);
  const back = tokens.get(ground);
  if (!front || !back) throw new Error(`no token ${front ? ground : name}`);
  return contrast(front[theme], back[theme]);
}

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test.each(textPairs)('text %s on %s reaches AA', (text, ground) => {
    expect(measured(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('the edge of a control, %s, is seen on %s', (edge, ground) => {
    expect(measured(edge, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

test('white on black is 21 and every grey keeps its order', () => {
  const black = { lightness: 0, chroma: 0, hue: 0 };
  const white = { lightness: 1, chroma: 0, hue: 0 };
  expect(contrast(white, black)).toBeCloseTo(21, 1);
  expect(luminance({ lightness: 0.5, chroma: 0, hue: 0 })).toBeCloseTo(0.125, 3);
});

test('no colour token escapes the measured form, veils and shades excepted', () => {
  const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const declared = [...css.matchAll(/--color-([\w-]+):\s*light-dark/g)].map(([, name]) => name);
  expect(declared.filter((name) => name !== undefined && !tokens.has(name))).toEqual([]);
  expect(declared.length).toBeGreaterThan(25);
});
