import { expect, test } from 'vitest';
import { revisionState, rolloutDurationMs } from './revision-state.ts';

const deployment = { health: { status: 'degraded' as const, reason: null, message: null, since: null, troubles: [] } };

test('the revision in force stands as its Deployment does, a past one as it ended', () => {
  expect(revisionState({ current: true, outcome: 'progressing' }, deployment)).toBe('degraded');
  expect(revisionState({ current: true, outcome: 'progressing' }, undefined)).toBe('progressing');
  expect(revisionState({ current: false, outcome: 'superseded' }, deployment)).toBe('superseded');
});

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:48Z', 48_000],
  ['2026-01-01T00:00:48Z', '2026-01-01T00:00:00Z', null],
  ['2026-01-01T00:00:00Z', null, null],
  [null, '2026-01-01T00:00:00Z', null],
])('from %s to %s are %s ms', (startedAt, finishedAt, durationMs) => {
  expect(rolloutDurationMs({ startedAt, finishedAt })).toBe(durationMs);
});
