import { expect, test } from 'vitest';
import { runsByDay } from './runs-by-day.ts';

test('days are those of the zone, also where it is half an hour off and over a change of the clock', () => {
  const at = (text: string) => ({ at: new Date(text), status: 'complete', found: 1 });
  expect(runsByDay([at('2026-01-01T18:15:00Z'), at('2026-01-01T18:30:00Z')], 'Asia/Kolkata')).toMatchObject([
    { day: '2026-01-01', complete: 1 },
    { day: '2026-01-02', complete: 1 },
  ]);
  expect(runsByDay([at('2026-03-29T22:30:00Z'), at('2026-03-28T22:30:00Z')], 'Europe/Madrid')).toMatchObject([
    { day: '2026-03-28' },
    { day: '2026-03-30' },
  ]);
});

test('every run is counted once by how it ended', () => {
  const statuses = ['complete', 'failed', 'missed', 'running', 'unknown'];
  const buckets = statuses.map((status) => ({ at: new Date('2026-01-01T03:00:00Z'), status, found: 2 }));
  expect(runsByDay(buckets, 'UTC')).toEqual([{ day: '2026-01-01', complete: 2, failed: 2, missed: 2, other: 4 }]);
});
