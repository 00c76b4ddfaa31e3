import { slug } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { proposeSlug } from './propose-slug.ts';

describe('proposeSlug', () => {
  test.each([
    ['Selene Retail', 'selene-retail'],
    ['  Selene Retail, S. A. ', 'selene-retail-s-a'],
    ['Café Ñandú', 'cafe-nandu'],
    ['--a__b--', 'a-b'],
    ['日本', ''],
    ['ﬁnance ②', 'finance-2'],
  ])('%j becomes %j', (name, expected) => {
    expect(proposeSlug(name)).toBe(expected);
  });

  test('a long name gives a slug that the contract takes', () => {
    const proposed = proposeSlug(`${'x'.repeat(62)} ${'y'.repeat(40)}`);
    expect(proposed).toBe('x'.repeat(62));
    expect(slug.safeParse(proposed).success).toBe(true);
  });
});
