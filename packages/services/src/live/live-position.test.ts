import { expect, test } from 'vitest';
import {
  comparePositions,
  firstIdAt,
  formatPosition,
  parsePosition,
  positionTimeMs,
  RESUME_WINDOW_MS,
  startOfStream,
} from './live-position.ts';

/** A UUIDv7 of that time. */
const idAt = (date: Date, tail = '0') => firstIdAt(date).slice(0, -tail.length) + tail;
const now = new Date('2026-03-01T12:00:00.000Z');
const head = { xid: 1_000n, id: idAt(now) };

test('a position survives its text, and tells its time', () => {
  const position = { xid: 2n ** 63n, id: idAt(now, 'abc') };
  expect(parsePosition(formatPosition(position))).toEqual(position);
  expect(positionTimeMs(position)).toBe(now.getTime());
});

test.each(['', 'x', '12', `12.${crypto.randomUUID()}`, `-1.${idAt(now)}`, `99999999999999999999.${idAt(now)}`])(
  '%s is no position',
  (text) => {
    expect(parsePosition(text)).toBeNull();
  },
);

test('positions are ordered by transaction, then by row', () => {
  const positions = [
    { xid: 10n, id: idAt(now, '1') },
    { xid: 9n, id: idAt(now, '9') },
    { xid: 10n, id: idAt(now, '0') },
    { xid: 100n, id: idAt(new Date(0)) },
  ];
  expect([...positions].sort(comparePositions).map(formatPosition)).toEqual(
    [positions[1], positions[2], positions[0], positions[3]].map((position) => position && formatPosition(position)),
  );
});

test.each([
  ['nothing given', undefined, 'new'],
  ['empty', '', 'new'],
  ['recent', formatPosition({ xid: 900n, id: idAt(new Date(now.getTime() - 60_000)) }), 'resumed'],
  ['the head itself', formatPosition(head), 'resumed'],
  ['too old', formatPosition({ xid: 900n, id: idAt(new Date(now.getTime() - RESUME_WINDOW_MS - 1)) }), 'reset'],
  ['ahead of the database', formatPosition({ xid: 1_001n, id: idAt(now) }), 'reset'],
  ['malformed', 'what', 'reset'],
] as const)('%s', (_what, lastEventId, start) => {
  const begun = startOfStream({ lastEventId, head, now });
  expect(begun.start).toBe(start);
  if (start !== 'resumed') expect(begun.position).toEqual(head);
});
