import { describe, expect, test } from 'vitest';
import { HEADER_HEIGHT_PX, ROW_HEIGHT_PX, rowWindow, scrollForRow } from './window.ts';

const COUNT = 20_000;
const HEIGHT = 800;

describe('the drawn rows', () => {
  test('hold everything in sight, wherever the box is scrolled to', () => {
    for (const scroll of [0, 39, 40, 12_345, COUNT * ROW_HEIGHT_PX - HEIGHT]) {
      const { first, end } = rowWindow(scroll, HEIGHT, COUNT);
      expect(first * ROW_HEIGHT_PX).toBeLessThanOrEqual(scroll);
      expect(end * ROW_HEIGHT_PX).toBeGreaterThanOrEqual(scroll + HEIGHT);
    }
  });

  test('are few, whatever the count', () => {
    const { first, end } = rowWindow(400_000, HEIGHT, COUNT);
    expect(end - first).toBeLessThan(70);
  });

  test('stay the same through small scrolls', () => {
    expect(rowWindow(4000, HEIGHT, COUNT)).toEqual(rowWindow(4039, HEIGHT, COUNT));
  });

  test('never leave the list, even when it shrank under the scroll or the browser bounces', () => {
    expect(rowWindow(700_000, HEIGHT, 5)).toEqual({ first: 0, end: 5 });
    expect(rowWindow(-80, HEIGHT, 5)).toEqual({ first: 0, end: 5 });
    expect(rowWindow(0, HEIGHT, 0)).toEqual({ first: 0, end: 0 });
  });
});

describe('scrolling to a row', () => {
  test('rows in sight need none', () => {
    expect(scrollForRow(3, 0, HEIGHT)).toBe(0);
  });

  test('a row above comes to the top, a row below to the foot', () => {
    expect(scrollForRow(10, 4000, HEIGHT)).toBe(400);
    expect(scrollForRow(100, 0, HEIGHT)).toBe(101 * ROW_HEIGHT_PX - (HEIGHT - HEADER_HEIGHT_PX));
  });
});
