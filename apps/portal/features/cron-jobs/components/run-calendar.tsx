'use client';

import type { CronJobStatistics } from '@moonin/contracts';
import { cn } from '@moonin/ui/cn';
import { formatDate, formatMonth } from '@moonin/ui/format';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { type CalendarDay, calendarWeeks, type DayOutcome, dayOutcome } from '../calendar-weeks.ts';

/** Props of {@link RunCalendar}. */
export interface RunCalendarProps {
  days: CronJobStatistics['days'];
  /** `YYYY-MM-DD` in the person's zone. */
  today: string;
}

const WEEKS = 13;
const LOOKS: Readonly<Record<DayOutcome, string>> = {
  none: 'bg-raised',
  complete: 'bg-ok',
  failed: 'bg-bad',
  missed: 'border-2 border-dashed border-warn',
  other: 'bg-progress',
};
const SHOWN = ['complete', 'failed', 'missed', 'none'] as const satisfies readonly DayOutcome[];

/** How each day of three months went: a missed run is an outline, a failed one a full cell. */
export function RunCalendar({ days, today }: RunCalendarProps) {
  const t = useTranslations('cronJob.calendar');
  const { locale } = useUi();
  const weeks = calendarWeeks(days, today, WEEKS);
  const outcomes = weeks.flat().map(({ runs }) => dayOutcome(runs));
  const count = (outcome: DayOutcome) => outcomes.filter((other) => other === outcome).length;
  const say = ({ day, runs }: CalendarDay) => {
    const date = formatDate(Date.parse(`${day}T00:00:00Z`), locale, 'UTC');
    return runs === null ? t('quiet', { date }) : t('day', { date, ...runs });
  };
  return (
    <figure aria-label={t('title')} className="m-0">
      <figcaption className="sr-only">
        {t('summary', { complete: count('complete'), failed: count('failed'), missed: count('missed') })}
      </figcaption>
      <div aria-hidden className="flex gap-[3px]">
        {weeks.map((week, index) => (
          <div key={week[0]?.day} className="flex max-w-7 min-w-0 flex-1 flex-col gap-[3px]">
            <span className="h-4 text-2xs whitespace-nowrap text-muted">
              {monthBegun(week, weeks[index - 1], locale)}
            </span>
            {week.map((cell) => (
              <span
                key={cell.day}
                title={say(cell)}
                className={cn('block aspect-square w-full rounded-[3px]', LOOKS[dayOutcome(cell.runs)])}
              />
            ))}
          </div>
        ))}
      </div>
      <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {SHOWN.map((outcome) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <span className={cn('block size-3 rounded-[3px]', LOOKS[outcome])} />
            {t(`outcomes.${outcome}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Name of the month that begins in a week, or with the first one. */
function monthBegun(week: readonly CalendarDay[], before: readonly CalendarDay[] | undefined, locale: string): string {
  const month = (days: readonly CalendarDay[] | undefined) => days?.at(-1)?.day.slice(0, 7);
  if (month(week) === month(before)) return '';
  return formatMonth(Date.parse(`${month(week)}-01T00:00:00Z`), locale);
}
