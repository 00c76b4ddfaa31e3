import { describe, expect, test } from 'vitest';
import { drawnShare, moonPath } from './moon-path.ts';

describe('the drawn share', () => {
  test.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [0.25, 0.25],
    [0.5, 0.5],
    [1, 1],
    [1.5, 1],
  ])('%d is drawn as %d', (share, drawn) => {
    expect(drawnShare(share)).toBe(drawn);
  });

  test('almost none and almost all stay told apart from none and all', () => {
    expect(drawnShare(0.001)).toBeGreaterThan(0.05);
    expect(drawnShare(0.999)).toBeLessThan(0.95);
  });
});

describe('the lit path', () => {
  test('none is no path', () => {
    expect(moonPath(0, 5)).toBe('');
  });

  test('a quarter ends at three o’clock, a half at six, three quarters at nine', () => {
    expect(moonPath(0.25, 5)).toBe('M8 8V3A5 5 0 0 1 13.00 8.00Z');
    expect(moonPath(0.5, 5)).toBe('M8 8V3A5 5 0 0 1 8.00 13.00Z');
    expect(moonPath(0.75, 5)).toBe('M8 8V3A5 5 0 1 1 3.00 8.00Z');
  });

  test('all is a full disc', () => {
    expect(moonPath(1, 5)).toBe('M8 3A5 5 0 1 1 8 13A5 5 0 1 1 8 3Z');
  });
});
