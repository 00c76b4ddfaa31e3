import { type Cron, canFire } from '../cron/cron.ts';
import type { KubernetesTiming } from '../kubernetes/read-kubernetes-schedule.ts';
import { dayPlan } from './day-plan.ts';
import { ENGLISH_NEVER, everyInEnglish, inEnglish } from './english.ts';
import { everyInSpanish, inSpanish, SPANISH_NEVER } from './spanish.ts';
import { timePlan } from './time-plan.ts';

/** The languages that schedules are said in. */
export type WordsLocale = 'en' | 'es';

/** A CronJob's timing in words, such as “At 02:30 on weekdays”; without its zone, and without a full stop. */
export function timingInWords(timing: KubernetesTiming, locale: WordsLocale): string {
  if (timing.kind === 'cron') return cronInWords(timing.cron, locale);
  return locale === 'es' ? everyInSpanish(timing.delaySeconds) : everyInEnglish(timing.delaySeconds);
}

/** A cron in words that are exactly true of its runs: schedules that run at other times have other words. */
export function cronInWords(cron: Cron, locale: WordsLocale): string {
  if (!canFire(cron)) return locale === 'es' ? SPANISH_NEVER : ENGLISH_NEVER;
  const time = timePlan(cron);
  const day = dayPlan(cron);
  return locale === 'es' ? inSpanish(time, day) : inEnglish(time, day);
}
