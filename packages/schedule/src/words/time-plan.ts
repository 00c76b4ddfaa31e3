import { type Cron, isFull } from '../cron/cron.ts';
import { type NumberSet, numberSet } from '../cron/number-groups.ts';

/** Runs at a steady distance, the first and the last of them in seconds of the day. */
export interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

/** How the times of a day are best said; times are seconds of the day. */
export type TimePlan =
  /** Each by its clock time. */
  | { readonly kind: 'clock'; readonly times: readonly number[] }
  /** Always so many seconds apart, also over midnight; the first of a day is at `first`. */
  | { readonly kind: 'steady'; readonly everySeconds: number; readonly first: number }
  /** So many seconds apart within spans. */
  | { readonly kind: 'spans'; readonly everySeconds: number; readonly spans: readonly TimeSpan[] }
  /** Field by field; null stands for every second, minute or hour, and `onTheMinute` for second 0. */
  | {
      readonly kind: 'fields';
      readonly seconds: NumberSet | 'onTheMinute' | null;
      readonly minutes: NumberSet | null;
      readonly hours: NumberSet | null;
    };

const DAY_SECONDS = 86_400;
const ALWAYS_BY_CLOCK = 3;
const MOST_BY_CLOCK = 8;
const MOST_SPANS = 3;
const SHORTEST_SPAN = 3;

/** Finds the plainest words that are exactly true of a cron's times of day. */
export function timePlan(cron: Cron): TimePlan {
  const times = timesOfDay(cron);
  if (times.length <= ALWAYS_BY_CLOCK) return { kind: 'clock', times };
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const [first = 0] = times;
  const everySeconds = gaps.reduce((a, b) => Math.min(a, b));
  const overMidnight = first + DAY_SECONDS - (times.at(-1) ?? 0);
  if (overMidnight === everySeconds && gaps.every((gap) => gap === everySeconds)) {
    return { kind: 'steady', everySeconds, first };
  }
  const spans = spansOf(times, everySeconds);
  if (spans !== null) return { kind: 'spans', everySeconds, spans };
  return times.length <= MOST_BY_CLOCK ? { kind: 'clock', times } : fieldsPlan(cron);
}

function timesOfDay({ hours, minutes, seconds }: Cron): number[] {
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

/** Cuts times where they are further apart; null when the pieces are too many or too short to be said so. */
function spansOf(times: readonly number[], everySeconds: number): TimeSpan[] | null {
  const spans: { first: number; last: number; count: number }[] = [];
  for (const time of times) {
    const span = spans.at(-1);
    if (span !== undefined && time - span.last === everySeconds) {
      span.last = time;
      span.count++;
    } else {
      if (spans.length === MOST_SPANS) return null;
      spans.push({ first: time, last: time, count: 1 });
    }
  }
  const saidSo =
    spans.every(({ count }) => count === 1 || count >= SHORTEST_SPAN) && spans.some(({ count }) => count > 1);
  return saidSo ? spans.map(({ first, last }) => ({ first, last })) : null;
}

function fieldsPlan(cron: Cron): TimePlan {
  const onTheMinute = cron.seconds.length === 1 && cron.seconds[0] === 0;
  const setOf = (field: 'seconds' | 'minutes' | 'hours') => (isFull(cron, field) ? null : numberSet(cron[field]));
  return {
    kind: 'fields',
    seconds: onTheMinute ? 'onTheMinute' : setOf('seconds'),
    minutes: setOf('minutes'),
    hours: setOf('hours'),
  };
}
