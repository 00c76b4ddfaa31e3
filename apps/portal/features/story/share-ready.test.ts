import type { HealthCounts } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { countAll, fleetTone, shareHealthy, shareReady } from './share-ready.ts';

const counts = (part: Partial<HealthCounts>): HealthCounts => ({
  healthy: 0,
  progressing: 0,
  degraded: 0,
  failed: 0,
  suspended: 0,
  unknown: 0,
  ...part,
});

test.each([
  [4, 1, 0.25],
  [4, 4, 1],
  [4, 6, 1],
  [0, 0, undefined],
])('of %i wanted %i ready is a share of %s', (desired, ready, share) => {
  expect(shareReady({ desired, ready, current: ready, updated: ready, available: ready })).toBe(share);
});

test('suspended Deployments are neither healthy nor missing', () => {
  expect(shareHealthy(counts({ healthy: 3, failed: 1, suspended: 6 }))).toBe(0.75);
  expect(shareHealthy(counts({ suspended: 2 }))).toBe(1);
  expect(countAll(counts({ healthy: 3, failed: 1, suspended: 6 }))).toBe(10);
});

test.each([
  [{ healthy: 9, failed: 1, degraded: 3 }, 'bad'],
  [{ healthy: 9, degraded: 1, progressing: 1 }, 'warn'],
  [{ healthy: 9, progressing: 1 }, 'progress'],
  [{ healthy: 9, unknown: 1 }, 'ok'],
  [{ unknown: 2, suspended: 1 }, 'idle'],
  [{}, 'idle'],
] as const)('%j is %s', (part, tone) => {
  expect(fleetTone(counts(part))).toBe(tone);
});
