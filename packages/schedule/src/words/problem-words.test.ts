import { describe, expect, test } from 'vitest';
import { readRuleCron } from '../rules/read-rule-cron.ts';
import type { RuleCronProblemCode } from '../rules/rule-cron-problem.ts';
import { cronProblemInWords, timeZoneProblemInWords } from './problem-words.ts';

const refused: [expression: string, code: RuleCronProblemCode, english: RegExp, spanish: RegExp][] = [
  ['', 'empty', /^Write when it runs/, /^Escribe cuándo se ejecuta/],
  [' \t ', 'empty', /^Write when it runs/, /^Escribe cuándo se ejecuta/],
  ['1,'.repeat(300), 'too-long', /600 characters/, /600 caracteres/],
  ['* * * *', 'field-count', /there are 4\.$/, /hay 4\.$/],
  ['* * * * * * *', 'field-count', /there are 7\.$/, /hay 7\.$/],
  ['TZ=UTC 0 5 * * *', 'zone-prefix', /^TZ=UTC .* time zone in its own field/, /zona horaria en su propio campo/],
  ['cron_tz=UTC 0 5 * * *', 'zone-prefix', /time zone in its own field/, /zona horaria en su propio campo/],
  ['@every 5m', 'every', /instead of @every/, /en lugar de @every/],
  ['@reboot', 'reboot', /no time/, /no es una hora/],
  ['@constructor', 'unknown-descriptor', /not known/, /No se conoce/],
  ['0, 8 * * *', 'empty-part', /beside a comma in the minutes/, /coma en los minutos/],
  ['0 8 * january *', 'not-a-value', /“january” .* months: 1 to 12/, /«january» .* los meses: 1 a 12/],
  ['*-5 * * * *', 'not-a-value', /“\*-5”/, /«\*-5»/],
  ['+5 * * * *', 'not-a-value', /“\+5”/, /«\+5»/],
  ['٣ * * * *', 'not-a-value', /“٣”/, /«٣»/],
  ['0 24 * * *', 'out-of-range', /“24” .* hours: 0 to 23/, /«24» .* las horas: 0 a 23/],
  ['0 0 0 * *', 'out-of-range', /days of the month: 1 to 31/, /los días del mes: 1 a 31/],
  ['0 22-2 * * *', 'backwards', /two ranges/, /dos intervalos/],
  ['0 0 * * fri-sun', 'backwards', /two ranges/, /dos intervalos/],
  ['1-2-3 * * * *', 'malformed-range', /no range/, /no es un intervalo/],
  ['-1 * * * *', 'malformed-range', /no range/, /no es un intervalo/],
  ['*/x * * * *', 'malformed-step', /no step/, /no es un paso/],
  ['1/2/3 * * * *', 'malformed-step', /no step/, /no es un paso/],
  ['*/0 * * * *', 'step-zero', /at least 1/, /el paso mínimo es 1/],
  ['H * * * *', 'hash-value', /different time on each server/, /hora distinta en cada servidor/],
  ['H(0-29) * * * *', 'hash-value', /different time on each server/, /hora distinta en cada servidor/],
  ['0 0 L * *', 'extension', /L, W and # are not supported/, /L, W y # no se admiten/],
  ['0 0 15W * *', 'extension', /not supported/, /no se admiten/],
  ['0 0 * * 5L', 'extension', /not supported/, /no se admiten/],
  ['0 0 * * MON#2', 'extension', /not supported/, /no se admiten/],
  ['? * * * *', 'question-mark', /in the minutes write \*/, /en los minutos escribe \*/],
  ['0 0 31 2 *', 'never', /no month has that day/, /ningún mes tiene ese día/],
  ['0 0 31 2,4,6 *', 'never', /no month has that day/, /ningún mes tiene ese día/],
];

describe('why an expression is refused', () => {
  test.each(refused)('%s: %s', (expression, code, english, spanish) => {
    const reading = readRuleCron(expression);
    if (reading.ok) expect.fail('accepted');
    expect(reading.problem.code).toBe(code);
    expect(cronProblemInWords(reading.problem, 'en')).toMatch(english);
    expect(cronProblemInWords(reading.problem, 'es')).toMatch(spanish);
  });

  test.each([
    ['0 0 31 2 1', '31 February or Monday'],
    ['0 0 29 2 *', 'a leap day'],
    ['0 0 31 4,5 *', '31 May'],
    ['*/99999999999999999999 * * * *', 'a step beyond the field'],
    ['0 8 * * 7', 'Sunday'],
    ['0 0 ? * sun,MON,Tue', 'names in any case'],
    ['@Daily', 'a descriptor in any case'],
    ['  0\t8  *\u00a0* *  ', 'white space of any kind'],
  ])('%s is accepted: %s', (expression) => {
    expect(readRuleCron(expression)).toMatchObject({ ok: true });
  });

  test('why a text is no time zone', () => {
    expect(timeZoneProblemInWords('offset', '+02:00', 'en')).toContain('knows no summer time');
    expect(timeZoneProblemInWords('unknown', 'Marte', 'es')).toBe('No hay ninguna zona horaria «Marte».');
  });
});
