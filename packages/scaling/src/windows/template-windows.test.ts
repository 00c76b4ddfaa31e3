import type { ScalingTemplate } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { instant, textOf } from '../testing/instants.ts';
import { sampleManualRun, sampleTemplate } from '../testing/sample-rules.ts';
import { decideTemplate } from './decide-template.ts';
import { readTemplate } from './read-template.ts';
import { nextWindow, previousWindow, windowsBetween } from './template-windows.ts';

const read = (given: Partial<ScalingTemplate>) => {
  const reading = readTemplate(sampleTemplate(given));
  return reading.ok ? reading.template : expect.fail(reading.unreadable.field);
};
const window = (text: string) => {
  const [from = '', until = ''] = text.split(' ');
  return { from: instant(from), until: instant(until) };
};

/** What a decision says in a word: the run's own end, or why it is idle. */
function decided(given: Partial<ScalingTemplate>, now: string): string {
  const decision = decideTemplate(sampleTemplate(given), instant(now));
  return decision.active ? `${decision.run.kind} until ${textOf(decision.run.until)}` : decision.reason;
}

const overnight = { cronExpression: '0 22 * * FRI', timeZone: 'Europe/Madrid', durationMinutes: 480 };
const manualRun = sampleManualRun('2026-05-04T06:00:00Z', '2026-05-04T12:00:00Z');

describe('deciding', () => {
  test.each<[string, Partial<ScalingTemplate>, string, string]>([
    ['a second before', {}, '2026-05-04T08:59:59Z', 'outside-window'],
    ['at the start', {}, '2026-05-04T09:00:00Z', 'scheduled until 2026-05-04T17:00:00Z'],
    ['at the end, which is outside', {}, '2026-05-04T17:00:00Z', 'outside-window'],
    ['disabled', { enabled: false }, '2026-05-04T12:00:00Z', 'disabled'],
    [
      'cut by valid-until',
      { validUntil: '2026-05-04T10:00:00Z' },
      '2026-05-04T09:59:59Z',
      'scheduled until 2026-05-04T10:00:00Z',
    ],
    ['at valid-until', { validUntil: '2026-05-04T10:00:00Z' }, '2026-05-04T10:00:00Z', 'past-valid-until'],
    ['over midnight, on the next day', overnight, '2026-05-09T03:00:00Z', 'scheduled until 2026-05-09T04:00:00Z'],
    ['over midnight, a day too late', overnight, '2026-05-10T03:00:00Z', 'outside-window'],
    [
      'eight real hours in the night of 25 hours',
      { ...overnight, cronExpression: '0 22 * * SAT' },
      '2026-10-25T03:30:00Z',
      'scheduled until 2026-10-25T04:00:00Z',
    ],
    [
      'eight real hours in the night of 23 hours',
      { ...overnight, cronExpression: '0 22 * * SAT' },
      '2026-03-29T04:59:59Z',
      'scheduled until 2026-03-29T05:00:00Z',
    ],
    [
      'over a month',
      { cronExpression: '0 0 31 * *', durationMinutes: 2880 },
      '2026-02-01T12:00:00Z',
      'scheduled until 2026-02-02T00:00:00Z',
    ],
    ['on a holiday', { holidays: ['2026-05-04'] }, '2026-05-04T12:00:00Z', 'outside-window'],
    [
      'the night that began before a holiday',
      { ...overnight, holidays: ['2026-05-09'] },
      '2026-05-09T03:00:00Z',
      'scheduled until 2026-05-09T04:00:00Z',
    ],
    [
      'the night that began on a holiday',
      { ...overnight, holidays: ['2026-05-08'] },
      '2026-05-09T03:00:00Z',
      'outside-window',
    ],
    [
      'the day of the holiday in its own zone',
      { timeZone: 'Pacific/Auckland', cronExpression: '0 9 * * *', holidays: ['2026-05-05'] },
      '2026-05-04T22:00:00Z',
      'outside-window',
    ],
    [
      'a window that outlasts its period and a holiday',
      { durationMinutes: 2000, holidays: ['2026-05-05'] },
      '2026-05-05T18:00:00Z',
      'scheduled until 2026-05-05T18:20:00Z',
    ],
    [
      'ended by hand',
      { endedWindows: [{ from: '2026-05-04T09:00:00Z', endedAt: '2026-05-04T11:00:00Z' }] },
      '2026-05-04T12:00:00Z',
      'ended-by-hand',
    ],
    [
      'the day after one ended by hand',
      { endedWindows: [{ from: '2026-05-04T09:00:00Z', endedAt: '2026-05-04T11:00:00Z' }] },
      '2026-05-05T12:00:00Z',
      'scheduled until 2026-05-05T17:00:00Z',
    ],
    ['manual, before the schedule', { manualRun }, '2026-05-04T07:00:00Z', 'manual until 2026-05-04T12:00:00Z'],
    ['manual over the schedule', { manualRun }, '2026-05-04T10:00:00Z', 'manual until 2026-05-04T12:00:00Z'],
    [
      'after it the schedule rules again',
      { manualRun },
      '2026-05-04T12:00:00Z',
      'scheduled until 2026-05-04T17:00:00Z',
    ],
    [
      'manual although disabled',
      { manualRun, enabled: false },
      '2026-05-04T10:00:00Z',
      'manual until 2026-05-04T12:00:00Z',
    ],
    [
      'manual although past valid-until',
      { manualRun, validUntil: '2026-01-01T00:00:00Z' },
      '2026-05-04T10:00:00Z',
      'manual until 2026-05-04T12:00:00Z',
    ],
    ['manual by a clock that is behind', { manualRun }, '2026-05-04T05:56:00Z', 'manual until 2026-05-04T12:00:00Z'],
    [
      'manual with a schedule that cannot be read',
      { manualRun, cronExpression: '' },
      '2026-05-04T10:00:00Z',
      'manual until 2026-05-04T12:00:00Z',
    ],
    ['a cron that cannot be read', { cronExpression: '0 9 * *' }, '2026-05-04T10:00:00Z', 'unreadable'],
    ['a zone that nobody knows', { timeZone: 'Mars/Base' }, '2026-05-04T10:00:00Z', 'unreadable'],
    ['a length that is none', { durationMinutes: 0 }, '2026-05-04T10:00:00Z', 'unreadable'],
  ])('%s', (_what, given, now, expected) => expect(decided(given, now)).toBe(expected));

  test('a manual run that ends inside a window holds until the end of that', () => {
    const decision = decideTemplate(sampleTemplate({ manualRun }), instant('2026-05-04T10:00:00Z'));
    expect(decision).toMatchObject({ active: true, run: { heldUntil: instant('2026-05-04T17:00:00Z') } });
  });
});

describe('windows', () => {
  test('next and previous', () => {
    const daily = read({ holidays: ['2026-05-05'] });
    const at = instant('2026-05-04T12:00:00Z');
    expect(nextWindow(daily, at)).toEqual(window('2026-05-06T09:00:00Z 2026-05-06T17:00:00Z'));
    expect(previousWindow(daily, at)).toEqual(window('2026-05-03T09:00:00Z 2026-05-03T17:00:00Z'));
    expect(previousWindow(daily, instant('2026-05-06T08:00:00Z'))).toEqual(
      window('2026-05-04T09:00:00Z 2026-05-04T17:00:00Z'),
    );
    expect(nextWindow(read({ validUntil: '2026-05-05T09:00:00Z' }), at)).toBeNull();
  });

  test('between two instants, with the one that is open, holidays told and the last one cut', () => {
    const template = read({ holidays: ['2026-05-05'], validUntil: '2026-05-06T10:00:00Z' });
    const { windows, isTruncated } = windowsBetween(
      template,
      instant('2026-05-04T12:00:00Z'),
      instant('2026-06-01T00:00:00Z'),
    );
    expect(windows).toEqual([
      { ...window('2026-05-04T09:00:00Z 2026-05-04T17:00:00Z'), skipped: null },
      { ...window('2026-05-05T09:00:00Z 2026-05-05T17:00:00Z'), skipped: 'holiday' },
      { ...window('2026-05-06T09:00:00Z 2026-05-06T10:00:00Z'), skipped: null },
    ]);
    expect(isTruncated).toBe(false);
  });

  test('too many to list are cut, and that is said', () => {
    const template = read({ cronExpression: '* * * * * *', durationMinutes: 1 });
    const from = instant('2026-05-04T00:00:00Z');
    const { windows, isTruncated } = windowsBetween(template, from, from + 14 * 86_400_000);
    expect({ count: windows.length, isTruncated }).toEqual({ count: 25_000, isTruncated: true });
  });
});
