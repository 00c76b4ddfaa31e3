import { createLogger } from '@moonin/runtime';
import { expect, test } from 'vitest';
import { AgentApiError } from './agent-api-error.ts';
import { createRetryPace } from './retry-pace.ts';

function paceWithLog(random = 1) {
  const lines: { level: string; status?: number }[] = [];
  const log = createLogger({
    name: 'test',
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  return { lines, pace: createRetryPace({ flow: 'reports', log, random: () => random }) };
}
const refused = (status: number, retryAfterMs: number | null = null) =>
  new AgentApiError({ failure: 'refused', message: `refused with ${status}`, status, retryAfterMs });

test('pauses double from 1 s to 60 s and begin anew after a success', () => {
  const { pace } = paceWithLog();
  const pauses = Array.from({ length: 8 }, () => pace.failed(refused(503)));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  pace.succeeded();
  expect(pace.failed(refused(503))).toBe(1_000);
});

test('jitter is full: chance 0 is no pause', () => {
  const { pace } = paceWithLog(0);
  expect(pace.failed(refused(503))).toBe(0);
});

test.each([
  [refused(503, 30_000), 31_000],
  [refused(429, 5_000), 6_000],
  [refused(503, 24 * 60 * 60_000), 15 * 60_000 + 1_000],
  [refused(401), 60_000],
  [refused(402), 60_000],
  [refused(404), 60_000],
  [new Error('a bug'), 1_000],
])('%s pauses %i ms', (error, pauseMs) => {
  expect(paceWithLog().pace.failed(error)).toBe(pauseMs);
});

test('a refusal is logged once, not per try, and so is its end', () => {
  const { pace, lines } = paceWithLog();
  for (let count = 0; count < 5; count += 1) pace.failed(refused(401));
  expect(lines.map(({ level, status }) => [level, status])).toEqual([['error', 401]]);
  pace.failed(refused(503));
  pace.succeeded();
  pace.succeeded();
  expect(lines.map(({ level }) => level)).toEqual(['error', 'warn', 'info']);
});
