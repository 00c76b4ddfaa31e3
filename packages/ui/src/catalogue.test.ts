import { LOCALES } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { uiLabels } from './catalogue.ts';

function texts(node: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') found.set(`${path}${key}`, value);
    else for (const [inner, text] of texts(value as object, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();

test.each(LOCALES)('every text of %s is there, with the places that the English one has', (locale) => {
  const english = texts(uiLabels('en'));
  for (const [path, text] of texts(uiLabels(locale))) {
    expect(text, path).not.toBe('');
    expect(placesOf(text), path).toBe(placesOf(english.get(path) ?? ''));
  }
});
