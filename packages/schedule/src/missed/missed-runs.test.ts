import { describe, expect, test } from 'vitest';
import { readStandard } from '../kubernetes/read-kubernetes-schedule.ts';
import { instant, texts } from '../testing/instants.ts';
import { jobScheduledAt, scheduledTimestamp } from './jobs-of-cron-job.ts';
import { type MissedRuns, missedRuns, type SeenJob, type WatchedCronJob } from './missed-runs.ts';
import { mostRecentScheduleTime, nextLookMs } from './most-recent-schedule-time.ts';

const at = (time: string) => instant(`2025-06-02T${time}Z`);

function cronJob(schedule: string, changes: Partial<WatchedCronJob> = {}): WatchedCronJob {
  return {
    timing: readStandard(schedule).timing,
    timeZone: null,
    createdAt: at('00:00:00'),
    lastScheduleTime: null,
    startingDeadlineSeconds: null,
    suspended: false,
    concurrencyPolicy: 'Allow',
    ...changes,
  };
}

function job(scheduled: string, ended: string | null = scheduled): SeenJob {
  return { scheduledAt: at(scheduled), startedAt: at(scheduled), endedAt: ended === null ? null : at(ended) };
}

/** What a question gave, with its instants as texts. */
function said({ missed, waiting, more }: MissedRuns) {
  const time = (value: number) => (texts([value])[0] ?? '').slice(11, 16);
  return {
    missed: missed.map(({ scheduledAt, reason }) => `${time(scheduledAt)} ${reason}`),
    waiting: waiting === null ? null : time(waiting),
    more,
  };
}

describe('missed runs', () => {
  test('a run with its Job, and one whose Job may still come, are not missed', () => {
    const hourly = cronJob('0 * * * *', { lastScheduleTime: at('09:00:00') });
    const seen = [job('10:00:00')];
    const answer = missedRuns({ cronJob: hourly, seen, now: at('11:00:10'), decidedUntil: at('09:30:00') });
    expect(said(answer)).toEqual({ missed: [], waiting: null, more: false });
    expect(answer.decidedUntil).toBe(at('10:59:40'));
  });

  test('the controller was away: it starts the latest run alone', () => {
    const hourly = cronJob('0 * * * *', { lastScheduleTime: at('12:00:00') });
    const seen = [job('09:00:00'), job('12:00:00')];
    const answer = missedRuns({ cronJob: hourly, seen, now: at('12:10:00'), decidedUntil: at('09:10:00') });
    expect(said(answer)).toEqual({ missed: ['10:00 not-started', '11:00 not-started'], waiting: null, more: false });
    const again = missedRuns({ cronJob: hourly, seen, now: at('12:20:00'), decidedUntil: answer.decidedUntil });
    expect(said(again).missed).toEqual([]);
  });

  test('the controller is away: the latest run waits, and is asked for again', () => {
    const hourly = cronJob('0 * * * *', { lastScheduleTime: at('09:00:00') });
    const first = missedRuns({ cronJob: hourly, seen: [], now: at('11:10:00') });
    expect(said(first)).toEqual({ missed: ['10:00 not-started'], waiting: '11:00', more: false });
    const late = { ...hourly, lastScheduleTime: at('11:00:00') };
    const started = missedRuns({
      cronJob: late,
      seen: [job('11:00:00')],
      now: at('11:20:00'),
      decidedUntil: first.decidedUntil,
    });
    expect(said(started)).toEqual({ missed: [], waiting: null, more: false });
    const over = missedRuns({ cronJob: hourly, seen: [], now: at('12:10:00'), decidedUntil: first.decidedUntil });
    expect(said(over)).toEqual({ missed: ['11:00 not-started'], waiting: '12:00', more: false });
  });

  test('a run past its starting deadline is missed', () => {
    const withDeadline = cronJob('0 * * * *', { startingDeadlineSeconds: 120 });
    const before = missedRuns({ cronJob: withDeadline, seen: [], now: at('01:02:00') });
    expect(said(before)).toEqual({ missed: [], waiting: '01:00', more: false });
    const after = missedRuns({ cronJob: withDeadline, seen: [], now: at('01:03:00') });
    expect(said(after)).toEqual({ missed: ['01:00 deadline'], waiting: null, more: false });
  });

  test('with Forbid, runs during a Job are missed because it ran; with Replace and Allow nothing is', () => {
    const long = [job('01:00:00', '01:50:00'), job('01:45:00', null)];
    const times = { lastScheduleTime: at('01:45:00'), concurrencyPolicy: 'Forbid' as const };
    const question = { seen: long, now: at('01:55:00'), decidedUntil: at('00:50:00') };
    const forbid = missedRuns({ cronJob: cronJob('*/15 * * * *', times), ...question });
    expect(said(forbid).missed).toEqual(['01:15 still-running', '01:30 still-running']);
    const running = [job('01:00:00', null)];
    const waits = cronJob('*/15 * * * *', { ...times, lastScheduleTime: at('01:00:00') });
    const answer = missedRuns({ cronJob: waits, ...question, seen: running });
    expect(said(answer)).toEqual({
      missed: ['01:15 still-running', '01:30 still-running'],
      waiting: '01:45',
      more: false,
    });
  });

  test('a suspended CronJob misses nothing, then or later', () => {
    const suspended = cronJob('0 * * * *', { suspended: true, lastScheduleTime: at('01:00:00') });
    const answer = missedRuns({ cronJob: suspended, seen: [], now: at('06:30:00'), decidedUntil: at('01:10:00') });
    expect(answer).toEqual({ missed: [], more: false, waiting: null, decidedUntil: at('06:30:00') });
    const resumed = { ...suspended, suspended: false };
    const later = missedRuns({
      cronJob: resumed,
      seen: [job('07:00:00')],
      now: at('07:10:00'),
      decidedUntil: answer.decidedUntil,
    });
    expect(said(later).missed).toEqual([]);
  });

  test('runs are those of the zone, and none is older than the CronJob', () => {
    const daily = cronJob('30 2 * * *', { timeZone: 'America/New_York', createdAt: instant('2025-03-08T00:00:00Z') });
    // 02:30 does not exist on the 9th: nobody missed it.
    const answer = missedRuns({ cronJob: daily, seen: [], now: instant('2025-03-11T12:00:00Z'), decidedUntil: 0 });
    const missed = answer.missed.map(({ scheduledAt }) => scheduledAt);
    expect(texts(missed)).toEqual(['2025-03-08T07:30:00Z', '2025-03-10T06:30:00Z']);
    expect(texts([answer.waiting ?? 0])).toEqual(['2025-03-11T06:30:00Z']);
  });

  test('many are bounded, the latest are kept, and a creation long ago costs nothing', () => {
    const everyMinute = cronJob('* * * * *', { createdAt: instant('1990-01-01T00:00:00Z') });
    const answer = missedRuns({ cronJob: everyMinute, seen: [], now: at('12:00:45'), limit: 3 });
    expect(said(answer)).toEqual({
      missed: ['11:57 not-started', '11:58 not-started', '11:59 not-started'],
      waiting: '12:00',
      more: true,
    });
  });

  test('seen Jobs do not push missed runs out of the bound', () => {
    const seen = Array.from({ length: 200 }, (_, index) => ({
      ...job('12:00:00'),
      scheduledAt: at('12:00:00') - index * 60_000,
    }));
    const withHole = seen.filter(({ scheduledAt }) => scheduledAt !== at('09:00:00'));
    const answer = missedRuns({
      cronJob: cronJob('* * * * *'),
      seen: withHole,
      now: at('12:00:45'),
      decidedUntil: at('08:50:00'),
      limit: 2,
    });
    expect(said(answer)).toEqual({ missed: ['09:00 not-started'], waiting: null, more: false });
  });

  test('@every counts from the last run', () => {
    const every = cronJob('@every 25m', { lastScheduleTime: at('10:07:00') });
    const answer = missedRuns({ cronJob: every, seen: [], now: at('11:30:00') });
    expect(said(answer)).toEqual({ missed: ['10:32 not-started', '10:57 not-started'], waiting: '11:22', more: false });
  });

  test('a schedule that never runs and a clock that is behind miss nothing', () => {
    const never = missedRuns({ cronJob: cronJob('0 0 31 2 *'), seen: [], now: at('12:00:00') });
    expect(said(never)).toEqual({ missed: [], waiting: null, more: false });
    const behind = missedRuns({ cronJob: cronJob('* * * * *'), seen: [], now: instant('2020-01-01T00:00:00Z') });
    expect(said(behind)).toEqual({ missed: [], waiting: null, more: false });
  });
});

describe('what the controller would start', () => {
  const record = { createdAt: at('00:00:00'), lastScheduleTime: null, startingDeadlineSeconds: null };
  const schedule = { nextAfter: () => null };

  test('a schedule that never runs has no answer', () => {
    expect(mostRecentScheduleTime(record, schedule, at('12:00:00'), { withDeadline: true })).toBeNull();
    expect(nextLookMs(record, schedule, at('12:00:00'))).toBeNull();
  });
});

describe('Jobs of a CronJob', () => {
  test.each([
    [
      'by its annotation',
      'nightly-x',
      { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2016-05-19T12:00:00+02:00' },
      '2016-05-19T10:00:00Z',
    ],
    ['by its name', 'nightly-27726600', {}, '2022-09-19T14:00:00Z'],
    ['made by hand', 'nightly-manual', {}, null],
    ['made by hand with a number', 'nightly-1', {}, null],
    [
      'with a broken annotation',
      'nightly-27726600',
      { 'batch.kubernetes.io/cronjob-scheduled-timestamp': 'soon' },
      '2022-09-19T14:00:00Z',
    ],
    ["another CronJob's", 'other-27726600', {}, null],
  ])('scheduled %s', (_what, name, annotations, expected) => {
    const found = jobScheduledAt({ name, cronJobName: 'nightly', annotations });
    expect(found === null ? null : texts([found])[0]).toBe(expected);
  });

  test('a scheduled time west of Greenwich, with half an hour', () => {
    expect(scheduledTimestamp(instant('2025-01-01T12:00:00Z'), 'America/St_Johns')).toBe('2025-01-01T08:30:00-03:30');
  });
});
