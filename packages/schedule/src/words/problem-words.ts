import type { CronFieldName } from '../cron/cron.ts';
import type { RuleCronProblem, RuleCronProblemCode } from '../rules/rule-cron-problem.ts';
import type { TimeZoneProblem } from '../time-zone/time-zone-name.ts';
import type { WordsLocale } from './schedule-in-words.ts';

interface Catalogue {
  readonly fields: Readonly<Record<CronFieldName, string>>;
  readonly bounds: Readonly<Record<CronFieldName, string>>;
  readonly cron: Readonly<Record<RuleCronProblemCode, (text: string, field: string, bounds: string) => string>>;
  readonly zone: Readonly<Record<TimeZoneProblem, (text: string) => string>>;
}

const ENGLISH: Catalogue = {
  fields: {
    seconds: 'seconds',
    minutes: 'minutes',
    hours: 'hours',
    daysOfMonth: 'days of the month',
    months: 'months',
    daysOfWeek: 'days of the week',
  },
  bounds: {
    seconds: '0 to 59',
    minutes: '0 to 59',
    hours: '0 to 23',
    daysOfMonth: '1 to 31',
    months: '1 to 12 or JAN to DEC',
    daysOfWeek: '0 to 7 or SUN to SAT',
  },
  cron: {
    empty: () => 'Write when it runs, such as 0 8 * * MON-FRI.',
    'too-long': (text) => `The expression has ${text} characters; 512 are enough for any.`,
    'field-count': (text) => `Five fields, or six with the seconds first, are needed; there are ${text}.`,
    'zone-prefix': (text) => `${text} does not belong here: choose the time zone in its own field.`,
    every: () => 'A rule runs by the clock: instead of @every write the times, such as */15 * * * *.',
    reboot: () => '@reboot is no time: write when it runs.',
    'unknown-descriptor': (text) =>
      `${text} is not known; @hourly, @daily, @midnight, @weekly, @monthly, @yearly and @annually are.`,
    'empty-part': (_text, field) => `A value is missing beside a comma in the ${field}.`,
    'not-a-value': (text, field, bounds) => `“${text}” is no value for the ${field}: ${bounds}.`,
    'out-of-range': (text, field, bounds) => `“${text}” is outside the ${field}: ${bounds}.`,
    backwards: (text, field) => `“${text}” in the ${field} ends before it begins: write it as two ranges.`,
    'malformed-range': (text, field) => `“${text}” in the ${field} is no range: write it as 1-5.`,
    'malformed-step': (text, field) => `“${text}” in the ${field} is no step: write it as */5 or 10-50/5.`,
    'step-zero': (text, field) => `“${text}” in the ${field}: a step is at least 1.`,
    'hash-value': (text) => `“${text}” stands for a different time on each server: write the time itself.`,
    extension: (text, field) => `“${text}” in the ${field}: L, W and # are not supported.`,
    'question-mark': (_text, field) => `“?” belongs in the day fields; in the ${field} write *.`,
    never: (text) => `${text} never runs: no month has that day.`,
  },
  zone: {
    empty: () => 'Choose a time zone, such as Europe/Madrid.',
    offset: (text) => `“${text}” is an offset that knows no summer time: choose a place, such as Europe/Madrid.`,
    abbreviation: (text) => `“${text}” means several time zones: choose a place, such as Europe/Madrid.`,
    unknown: (text) => `There is no time zone “${text}”.`,
  },
};

const SPANISH: Catalogue = {
  fields: {
    seconds: 'los segundos',
    minutes: 'los minutos',
    hours: 'las horas',
    daysOfMonth: 'los días del mes',
    months: 'los meses',
    daysOfWeek: 'los días de la semana',
  },
  bounds: {
    seconds: '0 a 59',
    minutes: '0 a 59',
    hours: '0 a 23',
    daysOfMonth: '1 a 31',
    months: '1 a 12 o JAN a DEC',
    daysOfWeek: '0 a 7 o SUN a SAT',
  },
  cron: {
    empty: () => 'Escribe cuándo se ejecuta, por ejemplo 0 8 * * MON-FRI.',
    'too-long': (text) => `La expresión tiene ${text} caracteres; con 512 basta para cualquiera.`,
    'field-count': (text) => `Hacen falta cinco campos, o seis con los segundos al principio; hay ${text}.`,
    'zone-prefix': (text) => `${text} no va aquí: elige la zona horaria en su propio campo.`,
    every: () => 'Una regla va por el reloj: en lugar de @every escribe las horas, por ejemplo */15 * * * *.',
    reboot: () => '@reboot no es una hora: escribe cuándo se ejecuta.',
    'unknown-descriptor': (text) =>
      `No se conoce ${text}; sí @hourly, @daily, @midnight, @weekly, @monthly, @yearly y @annually.`,
    'empty-part': (_text, field) => `Falta un valor junto a una coma en ${field}.`,
    'not-a-value': (text, field, bounds) => `«${text}» no es un valor para ${field}: ${bounds}.`,
    'out-of-range': (text, field, bounds) => `«${text}» queda fuera de ${field}: ${bounds}.`,
    backwards: (text, field) => `«${text}» en ${field} acaba antes de empezar: escríbelo como dos intervalos.`,
    'malformed-range': (text, field) => `«${text}» en ${field} no es un intervalo: escríbelo como 1-5.`,
    'malformed-step': (text, field) => `«${text}» en ${field} no es un paso: escríbelo como */5 o 10-50/5.`,
    'step-zero': (text, field) => `«${text}» en ${field}: el paso mínimo es 1.`,
    'hash-value': (text) => `«${text}» es una hora distinta en cada servidor: escribe la hora.`,
    extension: (text, field) => `«${text}» en ${field}: L, W y # no se admiten.`,
    'question-mark': (_text, field) => `«?» va en los campos de días; en ${field} escribe *.`,
    never: (text) => `${text} no se ejecuta nunca: ningún mes tiene ese día.`,
  },
  zone: {
    empty: () => 'Elige una zona horaria, por ejemplo Europe/Madrid.',
    offset: (text) =>
      `«${text}» es una diferencia que no sabe del horario de verano: elige un lugar, por ejemplo Europe/Madrid.`,
    abbreviation: (text) => `«${text}» son varias zonas horarias: elige un lugar, por ejemplo Europe/Madrid.`,
    unknown: (text) => `No hay ninguna zona horaria «${text}».`,
  },
};

const CATALOGUES: Readonly<Record<WordsLocale, Catalogue>> = { en: ENGLISH, es: SPANISH };

/** Why our rules refuse an expression and what to write instead: one sentence for a person. */
export function cronProblemInWords({ code, field, text }: RuleCronProblem, locale: WordsLocale): string {
  const { cron, fields, bounds } = CATALOGUES[locale];
  return cron[code](text, field === null ? '' : fields[field], field === null ? '' : bounds[field]);
}

/** Why a text is no time zone: one sentence for a person. */
export function timeZoneProblemInWords(problem: TimeZoneProblem, text: string, locale: WordsLocale): string {
  return CATALOGUES[locale].zone[problem](text);
}
