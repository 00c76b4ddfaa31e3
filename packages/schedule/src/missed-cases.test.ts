import { describe, expect, test } from 'vitest';
import differs from './cases/differs.json' with { type: 'json' };
import missed from './cases/k8s_cronjob_missed.json' with { type: 'json' };
import { kubernetesSchedule } from './kubernetes/kubernetes-schedule.ts';
import { readStandard } from './kubernetes/read-kubernetes-schedule.ts';
import { compareJobStarts, SCHEDULED_TIMESTAMP_ANNOTATION, scheduledTimestamp } from './missed/jobs-of-cron-job.ts';
import { type CronJobRecord, mostRecentScheduleTime, nextLookMs } from './missed/most-recent-schedule-time.ts';
import type { Schedule } from './schedule.ts';
import { checkDiffersNameRows, type Differs, expectedOf } from './testing/differs.ts';
import { instant, texts } from './testing/instants.ts';

interface ScheduleRow {
  id: string;
  schedule: string;
  created: string;
  lastSchedule: string | null;
  startingDeadlineSeconds?: number | null;
  considerDeadline?: boolean;
  now: string;
  expect: Record<string, unknown>;
}

interface SortRow {
  id: string;
  jobs: { name: string; start: string | null }[];
  expect: string[];
}

interface AnnotationRow {
  id: string;
  timeZone: string | null;
  scheduled: string;
  expect: Record<string, string>;
}

const rows = missed.cases as unknown as { id: string }[];
const rowsOf = <Row>(kind: string) => rows.filter(({ id }) => id.startsWith(`cronjob/${kind}/`)) as unknown as Row[];
const expected = (id: string, value: unknown) => expectedOf(differs as Differs, `missed: ${id}`, value);

function questionOf(row: ScheduleRow): { record: CronJobRecord; schedule: Schedule; now: number } {
  const record = {
    createdAt: instant(row.created),
    lastScheduleTime: row.lastSchedule === null ? null : instant(row.lastSchedule),
    startingDeadlineSeconds: row.startingDeadlineSeconds ?? null,
  };
  return { record, schedule: kubernetesSchedule(readStandard(row.schedule).timing, null), now: instant(row.now) };
}

const text = (value: number | null | undefined) => (value === null || value === undefined ? null : texts([value])[0]);

describe('missed', () => {
  test.each(rowsOf<ScheduleRow>('next'))('$id', (row) => {
    const { record, schedule, now } = questionOf(row);
    const recent = mostRecentScheduleTime(record, schedule, now, { withDeadline: true });
    expect({ due: text(recent?.mostRecent) }).toEqual(expected(row.id, row.expect));
  });

  test.each(rowsOf<ScheduleRow>('mostRecent'))('$id', (row) => {
    const { record, schedule, now } = questionOf(row);
    const recent = mostRecentScheduleTime(record, schedule, now, { withDeadline: row.considerDeadline === true });
    const answer = { earliest: text(recent?.earliest), mostRecent: text(recent?.mostRecent), missed: recent?.missed };
    expect(answer).toEqual(expected(row.id, row.expect));
  });

  test.each(rowsOf<ScheduleRow>('requeueAfter'))('$id', (row) => {
    const { record, schedule, now } = questionOf(row);
    const { seconds, plusMs } = row.expect as { seconds: number; plusMs: number };
    expect(nextLookMs(record, schedule, now)).toEqual(expected(row.id, seconds * 1000 + plusMs));
  });

  test.each(rowsOf<SortRow>('sortByStart'))('$id', (row) => {
    const jobs = row.jobs.map(({ name, start }) => ({ name, startedAt: start === null ? null : instant(start) }));
    expect(jobs.sort(compareJobStarts).map(({ name }) => name)).toEqual(expected(row.id, row.expect));
  });

  test.each(rowsOf<AnnotationRow>('scheduledAnnotation'))('$id', (row) => {
    const annotations = { [SCHEDULED_TIMESTAMP_ANNOTATION]: scheduledTimestamp(instant(row.scheduled), row.timeZone) };
    expect(annotations).toEqual(expected(row.id, row.expect));
  });

  test('every row has a test, and differs.json names rows that are there', () => {
    const kinds = ['next', 'mostRecent', 'requeueAfter', 'sortByStart', 'scheduledAnnotation'];
    expect(kinds.flatMap(rowsOf)).toHaveLength(rows.length);
    checkDiffersNameRows(differs, 'missed', rows);
  });
});
