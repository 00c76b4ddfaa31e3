import type { ScalingTemplate } from '@moonin/contracts';
import { runsBetween } from '@moonin/schedule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, anyTiming } from '../testing/arbitraries.ts';
import { sampleTemplate } from '../testing/sample-rules.ts';
import { decideTemplate } from './decide-template.ts';
import { type ReadTemplate, readTemplate } from './read-template.ts';
import { nextWindow, previousWindow, windowsBetween } from './template-windows.ts';

const RUNS = { numRuns: 600 };
const DAY = 86_400_000;

const anyCase = anyInstant.chain((now) => fc.tuple(fc.constant(now), anyTiming(now)));
const anyReadable = anyCase.filter(([, timing]) => readTemplate(timing).ok);

function read(timing: Parameters<typeof readTemplate>[0]): ReadTemplate {
  const reading = readTemplate(timing);
  return reading.ok ? reading.template : expect.fail('unreadable');
}

/** Local dates as the runtime's own formatter says them. */
function dateIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

/** The window that rules, found the long way: of all starts of late, the last that is on no holiday. */
function rulingWindow(template: ScalingTemplate, now: number): { from: number; until: number } | null {
  const { schedule, durationMs, validUntil, holidays, ended } = read(template);
  const starts = [...runsBetween(schedule, { after: now - durationMs - 1000, until: now })];
  const from = starts.findLast((start) => !holidays.has(dateIn(template.timeZone, start)));
  if (from === undefined || ended.has(from)) return null;
  const until = Math.min(from + durationMs, validUntil);
  return now < until ? { from, until } : null;
}

describe('windows of any template', { timeout: 60_000 }, () => {
  test('a decision is what the long way finds', () => {
    fc.assert(
      fc.property(anyReadable, ([now, timing]) => {
        const template = sampleTemplate({ ...timing, enabled: true, manualRun: null });
        const decision = decideTemplate(template, now);
        const { from, until } = rulingWindow(template, now) ?? {};
        expect(decision.active ? decision.run : null).toEqual(
          from === undefined ? null : expect.objectContaining({ kind: 'scheduled', from, until }),
        );
      }),
      RUNS,
    );
  });

  test('it runs exactly inside the windows that are listed', () => {
    fc.assert(
      fc.property(anyReadable, fc.integer({ min: 0, max: 3 * 86_400 }), ([now, timing], seconds) => {
        const template = sampleTemplate({ ...timing, enabled: true, manualRun: null });
        const at = now + seconds * 1000;
        const { windows } = windowsBetween(read(template), now, now + 3 * DAY + 1000);
        const inside = windows.filter(({ from, until, skipped }) => skipped === null && from <= at && at < until);
        expect(inside.length).toBe(decideTemplate(template, at).active ? 1 : 0);
      }),
      RUNS,
    );
  });

  test('a run holds the instant, and is no longer than it may be', () => {
    fc.assert(
      fc.property(anyCase, ([now, timing]) => {
        const template = sampleTemplate(timing);
        const decision = decideTemplate(template, now);
        if (!decision.active) return;
        const { kind, from, until, heldUntil } = decision.run;
        expect(now < until && until <= heldUntil).toBe(true);
        if (kind === 'manual') return;
        expect(from <= now && until - from <= template.durationMinutes * 60_000).toBe(true);
        expect(template.enabled).toBe(true);
        if (template.validUntil !== null) expect(until <= Date.parse(template.validUntil)).toBe(true);
      }),
      RUNS,
    );
  });

  test('next and previous are the nearest of those that are listed', () => {
    fc.assert(
      fc.property(anyReadable, ([now, timing]) => {
        const template = read(timing);
        const { windows } = windowsBetween(template, now - 3 * DAY, now + 3 * DAY);
        const running = windows.filter(({ skipped }) => skipped === null).map(({ from, until }) => ({ from, until }));
        const next = running.find(({ from }) => from > now);
        const previous = running.findLast(({ until }) => until <= now);
        if (next !== undefined) expect(nextWindow(template, now)).toEqual(next);
        if (previous !== undefined) expect(previousWindow(template, now)).toEqual(previous);
      }),
      RUNS,
    );
  });
});
