import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createTranslator, type RichTagsFunction } from 'next-intl';
import { describe, expect, test } from 'vitest';
import en from '../messages/en.json';
import es from '../messages/es.json';
import { literalTexts, parseSource, sourceFiles, usedKeys } from './source-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = sourceFiles(root).map(parseSource);

function flatten(node: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') found.set(`${path}${key}`, value);
    else for (const [inner, text] of flatten(value as object, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

const english = flatten(en);
const spanish = flatten(es);

/** Names of the values and `<tags>` that a text wants. */
function placesOf(text: string): string[] {
  const found = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.tag) found.add(`<${element.value}>`);
      else if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
    }
  };
  visit(parse(text));
  return [...found].sort();
}

describe('the catalogues', () => {
  test('have the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english])('%s has the same places in both languages', (key, text) => {
    expect(placesOf(spanish.get(key) ?? '')).toEqual(placesOf(text));
  });

  test.each([
    ['en', en],
    ['es', es],
  ] as const)('every text of %s can be formatted', (locale, messages) => {
    const failures: string[] = [];
    const translate = createTranslator({ locale, messages, onError: (error) => failures.push(error.message) });
    for (const [key, text] of flatten(messages)) {
      const values = Object.fromEntries(placesOf(text).map((place) => placeValue(place)));
      translate.rich(key as Parameters<typeof translate.rich>[0], values);
    }
    expect(failures).toEqual([]);
  });

  test('hold no text that nothing uses', () => {
    const patterns = [...new Set(sources.flatMap(usedKeys).map(({ pattern }) => pattern))];
    const tests = patterns.map((pattern) => new RegExp(`^${pattern.split('*').map(escapePattern).join('.+')}$`));
    const unused = [...english.keys()].filter((key) => !tests.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  test('hold every text that is used by a fixed key', () => {
    const missing = sources
      .flatMap(usedKeys)
      .filter(({ pattern }) => !pattern.includes('*') && !english.has(pattern))
      .map(({ file, pattern }) => `${file.slice(root.length)}: ${pattern}`);
    expect(missing).toEqual([]);
  });
});

test('no text for people stands outside the catalogues', () => {
  const found = sources
    .filter(({ fileName }) => !fileName.endsWith('global-error.tsx'))
    .flatMap((source) => literalTexts(source).map((text) => `${source.fileName.slice(root.length)}: ${text}`));
  expect(found).toEqual([]);
});

function placeValue(place: string): [string, number | RichTagsFunction] {
  const tag = /^<(\w+)>$/.exec(place)?.[1];
  return tag ? [tag, (chunks) => chunks] : [place, 2];
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
