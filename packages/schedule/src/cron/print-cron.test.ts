import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStandard } from '../kubernetes/read-kubernetes-schedule.ts';
import { readRuleCron } from '../rules/read-rule-cron.ts';
import { anyCron } from '../testing/arbitraries.ts';
import { printCron } from './print-cron.ts';

test('both readings read what was printed as what it was', () => {
  fc.assert(
    fc.property(anyCron, (cron) => {
      const printed = printCron(cron);
      expect(readRuleCron(printed)).toEqual({ ok: true, cron });
      const withSeconds = printed.split(' ').length === 6;
      expect(readStandard(printed, { withSeconds }).timing).toEqual({ kind: 'cron', cron });
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['0-59/15 8-17 * * MON-FRI', '0-45/15 8-17 * * 1-5'],
  ['@daily', '0 0 * * *'],
  ['0 0 1-31 * 1', '0 0 1-31 * 1'],
  ['30 5,6,7,9 1,2 1 *', '30 5-7,9 1-2 1 *'],
  ['15 0 12 * * 7', '15 0 12 * * 0'],
])('%s is printed as %s', (expression, printed) => {
  const reading = readRuleCron(expression);
  expect(reading.ok ? printCron(reading.cron) : reading.problem.code).toBe(printed);
});
