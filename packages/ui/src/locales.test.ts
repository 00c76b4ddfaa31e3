import { LOCALES } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { KNOWN_LOCALES, knownLocale, negotiateLocale } from './locales.ts';

test.each([
  [null, 'en'],
  ['', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR,fr;q=0.9,es;q=0.4,en;q=0.5', 'en'],
  ['de', 'en'],
  ['en;q=0,es;q=0.1', 'es'],
  ['EN-gb', 'en'],
])('Accept-Language %j gives %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});

test('the languages are those of the contract, and no other is known', () => {
  expect(KNOWN_LOCALES).toEqual(LOCALES);
  expect(knownLocale('es')).toBe('es');
  expect(knownLocale('pt')).toBeNull();
  expect(knownLocale(undefined)).toBeNull();
});
