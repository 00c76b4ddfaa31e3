import { describe, expect, test } from 'vitest';
import { keepLabels, linePath, placeOf, stepPath, timeTicks } from './scale.ts';

test('places go from the lowest to the highest, a flat series lies in the middle', () => {
  expect(placeOf(5, 0, 10, 100)).toBe(50);
  expect(placeOf(10, 0, 10, 100)).toBe(100);
  expect(placeOf(3, 3, 3, 100)).toBe(50);
});

describe('the line', () => {
  test('lowest at the foot, highest on top', () => {
    expect(linePath([0, 10, 5], 100, 20)).toBe('M0.0 20.0L50.0 0.0L100.0 10.0');
  });

  test('breaks where nothing is known', () => {
    expect(linePath([1, null, 1, 2], 90, 10)).toBe('M0.0 10.0M60.0 10.0L90.0 0.0');
    expect(linePath([null, null], 90, 10)).toBe('');
    expect(linePath([], 90, 10)).toBe('');
  });
});

describe('the steps', () => {
  const points = [
    { atMs: 100, value: 4 },
    { atMs: 0, value: 2 },
  ];

  test('each value holds until the next one, the last until the end', () => {
    expect(stepPath(points, 200, 100, 20)).toBe('M0.0 10.0H50.0V0.0H100.0');
  });

  test('an end before the last value is moved to it, one value is a flat line, none is nothing', () => {
    expect(stepPath(points, 50, 100, 20)).toBe('M0.0 10.0H100.0V0.0H100.0');
    expect(stepPath([{ atMs: 5, value: 0 }], 5, 100, 20)).toBe('M0.0 20.0H100.0');
    expect(stepPath([], 5, 100, 20)).toBe('');
  });
});

describe('ticks', () => {
  const noon = Date.UTC(2026, 10, 30, 12);
  const hour = 3_600_000;

  test('are whole hours over four hours', () => {
    expect(timeTicks(noon - 1000, noon + 4 * hour, 6)).toEqual([0, 1, 2, 3, 4].map((hours) => noon + hours * hour));
  });

  test('stay few over any span, and none over no span', () => {
    for (const hours of [0.01, 1, 30, 24 * 7, 24 * 365, 24 * 3650]) {
      const ticks = timeTicks(noon, noon + hours * hour, 6);
      expect(ticks.length).toBeLessThanOrEqual(7);
      if (hours >= 1) expect(ticks.length).toBeGreaterThan(0);
    }
    expect(timeTicks(noon, noon, 6)).toEqual([]);
  });
});

test('labels that would touch give way to later ones', () => {
  expect(keepLabels([0.1, 0.12, 0.5, 0.99, 1], 0.05)).toEqual([false, true, true, false, true]);
});
