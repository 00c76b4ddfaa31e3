import { expect, test } from 'vitest';
import { type HeldToken, planTokenRotation } from './plan-token-rotation.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const token = (id: string, expiresAt: Date | null = null): HeldToken => ({
  id,
  publicId: id,
  createdAt: now,
  expiresAt,
});

const plan = (tokens: HeldToken[], overlapMinutes: number) =>
  planTokenRotation({ tokens, now, overlapMinutes }).map((end) => [end.token.id, end.at, end.revoke]);

test('the newest token ends after the overlap', () => {
  expect(plan([token('a')], 60)).toEqual([['a', inMinutes(60), false]]);
});

test('an overlap never prolongs a token', () => {
  expect(plan([token('a', inMinutes(10))], 60)).toEqual([['a', inMinutes(10), false]]);
});

test('an older token that still lives is revoked, so that two live at most', () => {
  expect(plan([token('b'), token('a', inMinutes(5))], 60)).toEqual([
    ['b', inMinutes(60), false],
    ['a', now, true],
  ]);
});

test('without overlap every live token is revoked now, and expired ones are left alone', () => {
  expect(plan([token('c'), token('b', inMinutes(-1)), token('a')], 0)).toEqual([
    ['c', now, true],
    ['a', now, true],
  ]);
});
