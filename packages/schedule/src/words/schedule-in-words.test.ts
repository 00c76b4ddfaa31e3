import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cron, dayChoice, isFull } from '../cron/cron.ts';
import { readKubernetesSchedule } from '../kubernetes/read-kubernetes-schedule.ts';
import { readRuleCron } from '../rules/read-rule-cron.ts';
import { anyCron } from '../testing/arbitraries.ts';
import { cronInWords, timingInWords, type WordsLocale } from './schedule-in-words.ts';

/** Six fields are a rule's; everything else is read as a CronJob's. */
function inWords(expression: string, locale: WordsLocale): string {
  const rule = readRuleCron(expression);
  if (rule.ok && expression.split(' ').length === 6) return cronInWords(rule.cron, locale);
  const reading = readKubernetesSchedule(expression);
  return reading.ok ? timingInWords(reading.timing, locale) : reading.reason;
}

/** What decides when a cron runs: its sets, and which of its day fields count. */
function meaning(cron: Cron): string {
  const choice = dayChoice(cron);
  const dates = choice === 'days-of-month' || choice === 'either' ? cron.daysOfMonth : [];
  const weekdays = choice === 'days-of-week' || choice === 'either' ? cron.daysOfWeek : [];
  return JSON.stringify([cron.seconds, cron.minutes, cron.hours, dates, cron.months, weekdays]);
}

describe('schedules in words', () => {
  test.each([
    // One time, or a few.
    ['30 2 * * 1-5', 'At 02:30 on weekdays', 'A las 02:30 de lunes a viernes'],
    ['0 0 * * *', 'At 00:00 every day', 'A las 00:00 todos los días'],
    ['0 1 * * *', 'At 01:00 every day', 'A la 01:00 todos los días'],
    ['0 1,2 * * *', 'At 01:00 and 02:00 every day', 'A la 01:00 y a las 02:00 todos los días'],
    ['0,30 1 * * 0', 'At 01:00 and 01:30 on Sundays', 'A la 01:00 y a la 01:30 los domingos'],
    ['0 8,12,18 * * *', 'At 08:00, 12:00 and 18:00 every day', 'A las 08:00, 12:00 y 18:00 todos los días'],
    [
      '0 2,3,7,9,11 * * *',
      'At 02:00, 03:00, 07:00, 09:00 and 11:00 every day',
      'A las 02:00, 03:00, 07:00, 09:00 y 11:00 todos los días',
    ],
    ['0 */12 * * *', 'At 00:00 and 12:00 every day', 'A las 00:00 y 12:00 todos los días'],
    ['15 30 2 * * *', 'At 02:30:15 every day', 'A las 02:30:15 todos los días'],
    ['0,30 0 12 * * *', 'At 12:00:00 and 12:00:30 every day', 'A las 12:00:00 y 12:00:30 todos los días'],
    // All day long.
    ['* * * * *', 'Every minute', 'Cada minuto'],
    ['*/5 * * * *', 'Every 5 minutes', 'Cada 5 minutos'],
    ['*/15 * * * 6,0', 'Every 15 minutes on weekends', 'Cada 15 minutos los fines de semana'],
    ['*/10 * * 12 *', 'Every 10 minutes in December', 'Cada 10 minutos en diciembre'],
    ['5,20,35,50 * * * *', 'Every 15 minutes starting at 00:05', 'Cada 15 minutos a partir de las 00:05'],
    ['0 * * * *', 'Every hour', 'Cada hora'],
    ['@hourly', 'Every hour', 'Cada hora'],
    ['5 * * * *', 'At minute 5 of every hour', 'En el minuto 5 de cada hora'],
    ['0 */2 * * *', 'Every 2 hours', 'Cada 2 horas'],
    ['30 */2 * * *', 'Every 2 hours starting at 00:30', 'Cada 2 horas a partir de las 00:30'],
    ['0 1/2 * * *', 'Every 2 hours starting at 01:00', 'Cada 2 horas a partir de la 01:00'],
    ['* * * * * *', 'Every second', 'Cada segundo'],
    ['*/10 * * * * *', 'Every 10 seconds', 'Cada 10 segundos'],
    ['15 * * * * *', 'At second 15 of every minute', 'En el segundo 15 de cada minuto'],
    ['15 5 * * * *', 'Every hour starting at 00:05:15', 'Cada hora a partir de las 00:05:15'],
    // Parts of a day.
    [
      '*/15 8-17 * * 1-5',
      'Every 15 minutes from 08:00 to 17:45 on weekdays',
      'Cada 15 minutos de 08:00 a 17:45 de lunes a viernes',
    ],
    ['0 8-18 * * *', 'Every hour from 08:00 to 18:00 every day', 'Cada hora de 08:00 a 18:00 todos los días'],
    ['* 8 * * *', 'Every minute from 08:00 to 08:59 every day', 'Cada minuto de 08:00 a 08:59 todos los días'],
    ['0 */5 * * *', 'Every 5 hours from 00:00 to 20:00 every day', 'Cada 5 horas de 00:00 a 20:00 todos los días'],
    [
      '30 8-18/2 * * MON,WED,FRI',
      'Every 2 hours from 08:30 to 18:30 on Mondays, Wednesdays and Fridays',
      'Cada 2 horas de 08:30 a 18:30 los lunes, miércoles y viernes',
    ],
    [
      '0 8-11,14-17 * * *',
      'Every hour from 08:00 to 11:00 and from 14:00 to 17:00 every day',
      'Cada hora de 08:00 a 11:00 y de 14:00 a 17:00 todos los días',
    ],
    [
      '0 8-11,14 * * *',
      'Every hour from 08:00 to 11:00 and at 14:00 every day',
      'Cada hora de 08:00 a 11:00 y a las 14:00 todos los días',
    ],
    [
      '*/15 8,12,16 * * *',
      'Every 15 minutes from 08:00 to 08:45, from 12:00 to 12:45 and from 16:00 to 16:45 every day',
      'Cada 15 minutos de 08:00 a 08:45, de 12:00 a 12:45 y de 16:00 a 16:45 todos los días',
    ],
    [
      '*/10 30 2 * * *',
      'Every 10 seconds from 02:30:00 to 02:30:50 every day',
      'Cada 10 segundos de 02:30:00 a 02:30:50 todos los días',
    ],
    // Field by field.
    ['*/7 * * * *', 'At every 7th minute from 0 to 56 of every hour', 'En los minutos 0 a 56 de 7 en 7 de cada hora'],
    ['5,17,40 * * * *', 'At minutes 5, 17 and 40 of every hour', 'En los minutos 5, 17 y 40 de cada hora'],
    ['0-29 * * * 1', 'At minutes 0 to 29 of every hour on Mondays', 'En los minutos 0 a 29 de cada hora los lunes'],
    [
      '5,17,40 8-18 * * *',
      'At minutes 5, 17 and 40 of hours 8 to 18 every day',
      'En los minutos 5, 17 y 40 de las horas 8 a 18 todos los días',
    ],
    [
      '0,30 8,12,16,20,22 * * *',
      'At minutes 0 and 30 of hours 8, 12, 16, 20 and 22 every day',
      'En los minutos 0 y 30 de las horas 8, 12, 16, 20 y 22 todos los días',
    ],
    [
      '*/20 1 * * * *',
      'At seconds 0, 20 and 40 of minute 1 of every hour',
      'En los segundos 0, 20 y 40 del minuto 1 de cada hora',
    ],
    [
      '0,30 0-29 8-18 * * *',
      'At seconds 0 and 30 of minutes 0 to 29 of hours 8 to 18 every day',
      'En los segundos 0 y 30 de los minutos 0 a 29 de las horas 8 a 18 todos los días',
    ],
    [
      '* 5,7,12 0/3 * * *',
      'At every second of minutes 5, 7 and 12 of every 3rd hour from 0 to 21 every day',
      'En cada segundo de los minutos 5, 7 y 12 de las horas 0 a 21 de 3 en 3 todos los días',
    ],
    // Days of the week.
    ['0 9 * * 0', 'At 09:00 on Sundays', 'A las 09:00 los domingos'],
    ['0 9 * * 2-4', 'At 09:00 from Tuesday to Thursday', 'A las 09:00 de martes a jueves'],
    ['0 9 * * 5,6,0', 'At 09:00 from Friday to Sunday', 'A las 09:00 de viernes a domingo'],
    ['0 9 * * sun,wed', 'At 09:00 on Wednesdays and Sundays', 'A las 09:00 los miércoles y domingos'],
    ['0 9 * 6-8 1-5', 'At 09:00 on weekdays from June to August', 'A las 09:00 de lunes a viernes de junio a agosto'],
    // Days of the month.
    ['0 0 1 * *', 'At 00:00 on the 1st of every month', 'A las 00:00 el día 1 de cada mes'],
    ['0 0 1,15 * *', 'At 00:00 on the 1st and 15th of every month', 'A las 00:00 los días 1 y 15 de cada mes'],
    [
      '0 0 2,3,22,23 * *',
      'At 00:00 on the 2nd, 3rd, 22nd and 23rd of every month',
      'A las 00:00 los días 2, 3, 22 y 23 de cada mes',
    ],
    ['0 0 1-7 * *', 'At 00:00 from the 1st to the 7th of every month', 'A las 00:00 del 1 al 7 de cada mes'],
    [
      '0 0 11-13,21-23 * *',
      'At 00:00 on the 11th to 13th and 21st to 23rd of every month',
      'A las 00:00 los días 11 a 13 y 21 a 23 de cada mes',
    ],
    [
      '0 0 */2 * *',
      'At 00:00 on every 2nd day from the 1st to the 31st of every month',
      'A las 00:00 cada 2 días del 1 al 31 de cada mes',
    ],
    [
      '0 0 31 * *',
      'At 00:00 on the 31st of every month that has one',
      'A las 00:00 el día 31 de los meses que lo tienen',
    ],
    [
      '0 0 30,31 * *',
      'At 00:00 on the 30th and 31st of every month that has them',
      'A las 00:00 los días 30 y 31 de los meses que los tienen',
    ],
    [
      '0 9 31 6-8 *',
      'At 09:00 on the 31st of every month from June to August that has one',
      'A las 09:00 el día 31 de los meses de junio a agosto que lo tienen',
    ],
    ['0 0 29 2 *', 'At 00:00 on the 29th of February', 'A las 00:00 el 29 de febrero'],
    // Months.
    ['@yearly', 'At 00:00 on the 1st of January', 'A las 00:00 el 1 de enero'],
    ['0 0 1 1,7 *', 'At 00:00 on the 1st of January and July', 'A las 00:00 el día 1 de enero y julio'],
    [
      '0 0 1 */3 ?',
      'At 00:00 on the 1st of January, April, July and October',
      'A las 00:00 el día 1 de enero, abril, julio y octubre',
    ],
    ['0 9 * 6 *', 'At 09:00 every day in June', 'A las 09:00 todos los días en junio'],
    [
      '0 9 1 6-8 *',
      'At 09:00 on the 1st of every month from June to August',
      'A las 09:00 el día 1 de los meses de junio a agosto',
    ],
    // Both day fields: either counts.
    [
      '0 0 13 * 5',
      'At 00:00 on the 13th of every month, and also on Fridays',
      'A las 00:00 el día 13 de cada mes, y además los viernes',
    ],
    [
      '0 0 1-7,15 * 1',
      'At 00:00 on the 1st to 7th and 15th of every month, and also on Mondays',
      'A las 00:00 los días 1 a 7 y 15 de cada mes, y además los lunes',
    ],
    [
      '0 9 1 6 1',
      'At 09:00 on the 1st of June, and also on Mondays in June',
      'A las 09:00 el 1 de junio, y además los lunes en junio',
    ],
    ['0 0 1-31 * 1', 'At 00:00 every day', 'A las 00:00 todos los días'],
    [
      '7 7 7 7 7 7',
      'At 07:07:07 on the 7th of July, and also on Sundays in July',
      'A las 07:07:07 el 7 de julio, y además los domingos en julio',
    ],
    // From run to run, and never.
    ['@every 5m', 'Every 5 minutes from the last run on', 'Cada 5 minutos a partir de la última ejecución'],
    ['@every 1h', 'Every hour from the last run on', 'Cada hora a partir de la última ejecución'],
    [
      '@every 1h30m',
      'Every 1 hour and 30 minutes from the last run on',
      'Cada 1 hora y 30 minutos a partir de la última ejecución',
    ],
    ['0 0 31 2 *', 'Never: no date matches', 'Nunca: ninguna fecha coincide'],
    [', 8 * * *', 'Never: no date matches', 'Nunca: ninguna fecha coincide'],
  ])('%s', (expression, english, spanish) => {
    expect(inWords(expression, 'en')).toBe(english);
    expect(inWords(expression, 'es')).toBe(spanish);
  });

  test.each(['en', 'es'] as const)(
    'in %s, schedules that run at other times have other words',
    { timeout: 60_000 },
    (locale) => {
      const fields = ['seconds', 'minutes', 'hours', 'daysOfMonth', 'months', 'daysOfWeek'] as const;
      fc.assert(
        fc.property(anyCron, anyCron, fc.constantFrom(...fields), (one, other, field) => {
          const changed: Cron = { ...one, [field]: other[field] };
          // A star leaves its day field full: that is what both readings make of it.
          const rule = isFull(changed, 'daysOfMonth') || isFull(changed, 'daysOfWeek') ? one.dayRule : 'either';
          for (const different of [other, { ...changed, dayRule: rule }]) {
            const same = cronInWords(one, locale) === cronInWords(different, locale);
            if (same) expect(meaning(different)).toBe(meaning(one));
          }
        }),
        { numRuns: 400 },
      );
    },
  );

  test.each(['en', 'es'] as const)('in %s, nothing is left open', (locale) => {
    fc.assert(
      fc.property(anyCron, (cron) => {
        expect(cronInWords(cron, locale)).toMatch(/^\p{Lu}[\p{L}\d:, ]+[\p{L}\d]$/u);
        expect(cronInWords(cron, locale)).not.toMatch(/undefined|NaN| {2}/);
      }),
      { numRuns: 500 },
    );
  });
});
