import { expect, test } from 'vitest';
import { ageText } from './age.ts';
import cases from './cases/pod_status_column.json' with { type: 'json' };
import { summarizePod } from './pod-status.ts';

type Expectation = { ready: string; status: string; restarts: string };
type Row = { id: string; pod?: unknown; offsetSeconds?: number | null; expect: Expectation | string };

const nowMs = Date.parse('2026-05-01T12:00:00Z');
const rows = cases.cases as Row[];

function withTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) => {
    const match = typeof inner === 'string' ? /^@now-(\d+)([smhd])$/.exec(inner) : null;
    if (match === null) return inner;
    const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match[2] as 's' | 'm' | 'h' | 'd'];
    return new Date(nowMs - Number(match[1]) * unitMs).toISOString();
  });
}

test.each(rows.filter((row) => row.pod !== undefined))('$id', (row) => {
  const { ready, status, restarts } = row.expect as Expectation;
  expect(summarizePod(withTimes(row.pod), nowMs)).toEqual({ ready, status, restarts });
});

test.each(rows.filter((row) => row.pod === undefined))('$id', (row) => {
  const offset = row.offsetSeconds;
  const time = typeof offset === 'number' ? new Date(nowMs + offset * 1000).toISOString() : undefined;
  expect(ageText(time, nowMs)).toBe(row.expect);
});
