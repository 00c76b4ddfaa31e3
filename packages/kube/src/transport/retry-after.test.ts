import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['0', 0],
  ['30', 30_000],
  [' 5 ', 5_000],
  ['999999999', 300_000],
  ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
  ['Wed, 31 Dec 2025 00:00:10 GMT', 0],
  ['soon', null],
  ['-1', null],
  ['', null],
  [undefined, null],
])('%j', (header, expected) => expect(parseRetryAfter(header, now)).toBe(expected));
