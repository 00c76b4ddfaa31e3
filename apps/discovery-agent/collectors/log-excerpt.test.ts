import { executionLog } from '@moonin/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReportSanitiser } from '../wiring/report-sanitiser.ts';
import { logExcerpt } from './log-excerpt.ts';

const redact = createReportSanitiser(new Uint8Array(32).fill(7)).text;
const excerptOf = (text: string, truncated = false) => logExcerpt({ text, truncated }, redact);
const ESC = '\u001b';

test.each<[string, string, string]>([
  ['colours', `${ESC}[31;1mfatal${ESC}[0m: no`, 'fatal: no'],
  ['cursor and erase', `a${ESC}[2K${ESC}[1;1Hb${ESC}(Bc`, 'abc'],
  ['a title and a link', `${ESC}]0;title\u0007x${ESC}]8;;http://a${ESC}\\y${ESC}]8;;${ESC}\\`, 'xy'],
  ['an escape that is cut', `x${ESC}[3`, 'x3'],
  ['a progress bar', 'one 10%\rone 90%\rone done\r\ntwo\n', 'one 10%\none 90%\none done\ntwo'],
  ['control characters', 'a\u0000b\u0007c\u0008d\u009be', 'abcd'],
  ['tabs stay', 'a\tb', 'a\tb'],
  ['what turns the direction of writing', 'a\u202eb\u2066c', 'abc'],
  ['bytes that were no UTF-8', 'a\ufffd\ufffdb', 'a\ufffd\ufffdb'],
  ['half a character', 'a\ud83db', 'a\ufffdb'],
  ['nothing', '\n\n', ''],
])('%s', (_name, raw, text) => expect(excerptOf(raw)).toEqual({ text, truncated: false }));

describe('bounds', () => {
  test('the last 200 lines stay, and it is said that there were more', () => {
    const { text, truncated } = excerptOf(Array.from({ length: 201 }, (_, index) => `line ${index}`).join('\n'));
    expect(text.split('\n')).toHaveLength(200);
    expect(text.startsWith('line 1\n')).toBe(true);
    expect(truncated).toBe(true);
  });

  test('a line that was cut is left out: half a credential is not known as one', () => {
    expect(excerptOf('rd=canary-value\nnext', true)).toEqual({ text: 'next', truncated: true });
    expect(excerptOf('rd=canary-value and more', true).text).toBe('and more');
    expect(excerptOf('x'.repeat(10_000), true).text).toHaveLength(10_000 - 4_096);
  });

  test('redacting may make it longer, and it still fits', () => {
    const { text } = excerptOf('password=a '.repeat(5_900));
    expect(text.length).toBeLessThanOrEqual(64 * 1024);
    expect(text).not.toContain('password=a');
  });

  test('whatever it is, it can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.boolean(), (raw, truncated) => {
        const log = { container: null, source: 'current', ...logExcerpt({ text: raw, truncated }, (text) => text) };
        expect(executionLog.safeParse(log).error).toBeUndefined();
      }),
    );
  });
});

test('credentials are hidden as in any other text', () => {
  const { text } = excerptOf(
    'connecting to postgres://app:canary-in-url@db/app\nAuthorization: Bearer canary-in-header-0123456789\nAPI_KEY=canary-in-assignment',
  );
  expect(text).not.toContain('canary');
  expect(text).toContain('connecting to postgres://');
});
