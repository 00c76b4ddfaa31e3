import { expect, test } from 'vitest';
import { parseAssertionKeys } from './assertion-keys.ts';

const secret = Buffer.alloc(32, 7).toString('base64url');

test('the first key signs and the others are kept in order', () => {
  const keys = parseAssertionKeys(`new:${secret}, old:${secret}`);
  expect(keys.map((key) => key.kid)).toEqual(['new', 'old']);
  expect(keys[0].secret).toEqual(new Uint8Array(32).fill(7));
});

test.each([
  ['', 'not of the form'],
  ['abc', 'not of the form'],
  [`:${secret}`, 'not of the form'],
  [`a b:${secret}`, 'not of the form'],
  [`k1:${secret}=`, 'not base64url'],
  ['k1:c2hvcnQ', 'shorter than 32 bytes'],
  [`k1:${secret},k1:${secret}`, 'the same id'],
])('%j is refused without showing the secret', (text, message) => {
  expect(() => parseAssertionKeys(text)).toThrow(message);
  expect(() => parseAssertionKeys(text)).not.toThrow(secret);
});
