import type { ObjectRef } from '@moonin/agent-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakeUps } from './wake-ups.ts';

const ref = (uid: string): ObjectRef => ({ kind: 'deployment', uid, key: `shop/${uid}` });

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('each object is marked at its time, once; a later time replaces an earlier one', () => {
  const woken: string[] = [];
  const wakeUps = createWakeUps({ wake: ({ uid }) => woken.push(`${uid} ${Date.now()}`) });
  wakeUps.set(ref('a'), 30_000);
  wakeUps.set(ref('b'), 10_000);
  wakeUps.set(ref('c'), 20_000);
  wakeUps.set(ref('a'), 60_000);
  wakeUps.set(ref('c'), null);
  vi.advanceTimersByTime(120_000);
  expect(woken).toEqual(['b 10000', 'a 60000']);
  expect(wakeUps.size).toBe(0);
});

test('a time that is past is soon, and one beyond a timer’s reach is waited for', () => {
  const woken: number[] = [];
  const wakeUps = createWakeUps({ wake: () => woken.push(Date.now()) });
  wakeUps.set(ref('past'), -5);
  vi.advanceTimersByTime(1_000);
  expect(woken).toHaveLength(1);
  const far = 40 * 24 * 3_600_000;
  wakeUps.set(ref('far'), far);
  vi.advanceTimersByTime(far);
  expect(woken.at(-1)).toBe(far);
  wakeUps.set(ref('stopped'), far + 1_000);
  wakeUps.stop();
  vi.advanceTimersByTime(10_000);
  expect(woken).toHaveLength(2);
});
