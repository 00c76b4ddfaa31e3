import { CLUSTER_STATUSES } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { clusterStatusAt, heartbeatsMeaning } from './cluster-status.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const silent = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['waiting', null],
  ['connected', silent(0)],
  ['connected', silent(89_999)],
  ['delayed', silent(90_000)],
  ['delayed', silent(299_999)],
  ['disconnected', silent(300_000)],
  ['disconnected', new Date(0)],
  ['connected', silent(-60_000)],
] as const)('%s when last seen at %s', (status, lastSeenAt) => {
  expect(clusterStatusAt(lastSeenAt, now)).toBe(status);
});

test('the ranges used in queries agree with the function at every edge', () => {
  for (const silentMs of [-1, 0, 89_999, 90_000, 90_001, 299_999, 300_000, 300_001, 10 ** 9]) {
    const lastSeenAt = silent(silentMs);
    const matching = CLUSTER_STATUSES.filter((status) => {
      if (status === 'waiting') return false;
      const { after, until } = heartbeatsMeaning(status, now);
      return (after === null || lastSeenAt > after) && (until === null || lastSeenAt <= until);
    });
    expect(matching).toEqual([clusterStatusAt(lastSeenAt, now)]);
  }
});
