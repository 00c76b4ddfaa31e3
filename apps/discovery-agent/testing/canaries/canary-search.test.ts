import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCanarySearch } from './canary-search.ts';
import { CANARY_STEM } from './planter.ts';

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const everyByte = (text: string, form: (byte: string) => string) =>
  [...Buffer.from(text)].map((byte) => form(byte.toString(16).padStart(2, '0'))).join('');
const secrets = [CANARY_STEM, 'canary-a1', 'A,.:-@*?!', 'pa"ss\\wörd <&>', 'value with quotes and spaces'];

const ENCODERS: Record<string, (secret: string) => string> = {
  plain: (s) => s,
  'in a header': (s) => `POST / HTTP/1.1\r\nX-Note: ${s}\r\n\r\n`,
  'JSON-escaped': (s) => JSON.stringify({ a: s }),
  'JSON in JSON': (s) => JSON.stringify({ a: JSON.stringify({ b: s }) }),
  'unicode escapes': (s) => [...s].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'URL-encoded': (s) => `?a=${encodeURIComponent(s)}&b`,
  'form-encoded': (s) => new URLSearchParams({ a: s }).toString(),
  'URL-encoded byte by byte': (s) => everyByte(s, (byte) => `%${byte.toUpperCase()}`),
  hex: (s) => everyByte(s, (byte) => byte),
  'upper hex': (s) => everyByte(s, (byte) => byte.toUpperCase()),
  base64: (s) => base64(s),
  'base64, one char before': (s) => base64(`x${s}y`),
  'base64, two chars before': (s) => base64(`xx${s}yy`),
  'base64, three chars before': (s) => base64(`xxx${s}yyy`),
  base64url: (s) => Buffer.from(`>?${s}>?`).toString('base64url'),
  ...Object.fromEntries(
    [0, 1, 2].flatMap((inner) =>
      [0, 1, 2].map((outer): [string, (s: string) => string] => [
        `base64 of base64, ${inner} and ${outer} chars before`,
        (s) => base64('z'.repeat(outer) + base64(`${'x'.repeat(inner)}${s}${'y'.repeat(inner)}`)),
      ]),
    ),
  ),
  'gzip in base64': (s) => `{"release":"${base64(gzipSync(`before ${s} after`))}"}`,
  'gzip in base64 twice, as Helm keeps it': (s) => base64(base64(gzipSync(JSON.stringify({ config: { p: s } })))),
  'base64 within gzip in base64': (s) => base64(gzipSync(`a: ${base64(`xx${s}`)}`)),
  'UTF-16': (s) => Buffer.from(s, 'utf16le').toString('latin1'),
  reversed: (s) => [...s].reverse().join(''),
};

describe('the search finds a secret', () => {
  test.each(Object.entries(ENCODERS))('%s', (_name, encode) => {
    const missed = secrets.filter((secret) => {
      const text = `{"kind":"x"} ${encode(secret)} and so on`;
      const bytes = _name === 'UTF-16' ? Buffer.from(text, 'latin1') : text;
      const found = createCanarySearch(secrets).find('a test', bytes);
      return !found.some((hit) => hit.secret === secret && hit.in === 'a test');
    });
    expect(missed).toEqual([]);
  });

  test('at the very end and the very beginning of what is searched, and in bytes that are no text', () => {
    const search = createCanarySearch(secrets);
    expect(search.find('end', `x${CANARY_STEM}`)).toHaveLength(1);
    expect(search.find('beginning', `${CANARY_STEM}x`)).toHaveLength(1);
    const bytes = Buffer.concat([Buffer.from([0xff, 0x00, 0xc3]), Buffer.from(CANARY_STEM), Buffer.from([0x80])]);
    expect(search.find('bytes', bytes)).toMatchObject([{ secret: CANARY_STEM, encoding: 'plain' }]);
  });
});

test('where there is none it finds none, and it counts what it did', () => {
  const search = createCanarySearch(secrets);
  const harmless = `canary, bird, ${base64('canary birds')}, H4sI${'A'.repeat(40)}, «hidden:0123456789abcdef» ${everyByte('canary bird', (byte) => byte)}`;
  expect(search.find('harmless', harmless)).toEqual([]);
  expect(search.figures.secrets).toBe(secrets.length);
  expect(search.figures.needles).toBeGreaterThan(secrets.length * 20);
  expect(search.figures.bytes).toBe(Buffer.byteLength(harmless));
});
