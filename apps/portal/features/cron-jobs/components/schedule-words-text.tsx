import type { Locale } from '@moonin/contracts';
import { readKubernetesSchedule, timingInWords } from '@moonin/schedule';

/** Props of {@link ScheduleWordsText}. */
export interface ScheduleWordsTextProps {
  schedule: string;
  timeZone: string | null;
  locale: Locale;
}

/** A schedule in words, or as it is written where Kubernetes cannot read it. */
export function ScheduleWordsText({ schedule, timeZone, locale }: ScheduleWordsTextProps) {
  const reading = readKubernetesSchedule(schedule, timeZone);
  if (!reading.ok) return <span className="font-mono">{schedule}</span>;
  const words = timingInWords(reading.timing, locale);
  return <span title={`${words} (${schedule})`}>{words}</span>;
}
