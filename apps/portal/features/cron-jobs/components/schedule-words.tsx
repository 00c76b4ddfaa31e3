'use client';

import { useLocale } from 'next-intl';
import { lazy, Suspense } from 'react';

const Words = lazy(() => import('./schedule-words-text.tsx').then((module) => ({ default: module.ScheduleWordsText })));

/** Props of {@link ScheduleWords}. */
export interface ScheduleWordsProps {
  schedule: string;
  timeZone: string | null;
}

/** A schedule in the person's language; as it is written until the words are there, and where nobody can read it. */
export function ScheduleWords({ schedule, timeZone }: ScheduleWordsProps) {
  const locale = useLocale();
  return (
    <Suspense fallback={<span className="font-mono">{schedule}</span>}>
      <Words schedule={schedule} timeZone={timeZone} locale={locale} />
    </Suspense>
  );
}
