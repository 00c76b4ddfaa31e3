import path from 'node:path';
import { createTranslator, type RichTagsFunction } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { type Catalogue, placesOf, textsOf } from './catalogue-texts.ts';
import { literalTexts, nodesOf, parseSource, sourceFiles, stringsOf, usedKeys } from './source-texts.ts';

/** What {@link catalogueSuite} holds together: an app's folder and its catalogues. */
export interface CatalogueSuiteInput {
  /** The app's folder. */
  readonly root: string;
  readonly en: Catalogue;
  readonly es: Catalogue;
  /** Files, relative to `root`, that may hold texts of their own. */
  readonly plainFiles?: readonly string[];
  /** Parts of the catalogue whose keys are a closed list of the contract: exactly these must be there. */
  readonly closedLists?: Readonly<Record<string, readonly string[]>>;
}

interface AnyTranslator {
  rich(key: string, values: Record<string, number | RichTagsFunction>): unknown;
}

/** The tests every app's catalogues must pass: same keys and places in each language, none missing, none unused, no text outside. */
export function catalogueSuite({ root, en, es, plainFiles = [], closedLists = {} }: CatalogueSuiteInput): void {
  const sources = sourceFiles(root).map(parseSource);
  const english = textsOf(en);
  const spanish = textsOf(es);
  const relative = (file: string) => path.relative(root, file);

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
    ] as const)('every text of %s says something and can be formatted', (locale, messages) => {
      const failures: string[] = [];
      const onError = (error: Error) => failures.push(error.message);
      const translate = createTranslator({ locale, messages, onError }) as unknown as AnyTranslator;
      for (const [key, text] of textsOf(messages)) {
        const values = Object.fromEntries(placesOf(text).map(placeValue));
        if (String(translate.rich(key, values)).trim() === '') failures.push(`${key} is empty`);
      }
      expect(failures).toEqual([]);
    });

    test('hold no text that nothing uses', () => {
      const literals = new Set(sources.flatMap((source) => [...nodesOf(source)].flatMap(stringsOf)));
      const patterns = [...new Set(sources.flatMap(usedKeys).map(({ pattern }) => pattern))];
      const closed = Object.keys(closedLists);
      const unused = [...english.keys()].filter(
        (key) =>
          !closed.some((part) => key.startsWith(`${part}.`)) &&
          !patterns.some((pattern) => isUse(pattern, key, literals)),
      );
      expect(unused).toEqual([]);
    });

    test.each(Object.entries(closedLists))('%s has a text for each value of its list', (part, values) => {
      const keys = [...english.keys()].filter((key) => key.startsWith(`${part}.`));
      expect(keys.sort()).toEqual(values.map((value) => `${part}.${value}`).sort());
    });

    test('hold every text that is used by a fixed key', () => {
      const missing = sources
        .flatMap(usedKeys)
        .filter(({ pattern }) => !pattern.includes('*') && !english.has(pattern))
        .map(({ file, pattern }) => `${relative(file)}: ${pattern}`);
      expect(missing).toEqual([]);
    });
  });

  test('no text for people stands outside the catalogues', () => {
    const found = sources
      .filter(({ fileName }) => !plainFiles.includes(relative(fileName)))
      .flatMap((source) => literalTexts(source).map((text) => `${relative(source.fileName)}: ${text}`));
    expect(found).toEqual([]);
  });
}

/** A key computed as a whole (`area.*`) counts only when it stands as a text somewhere in the code. */
function isUse(pattern: string, key: string, literals: ReadonlySet<string>): boolean {
  if (!pattern.includes('*')) return pattern === key;
  const [start = '', end = ''] = pattern.split('*', 2);
  if (pattern.endsWith('.*')) return key.startsWith(start) && literals.has(key.slice(start.length));
  return key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length;
}

function placeValue(place: string): [string, number | RichTagsFunction] {
  const tag = /^<(\w+)>$/.exec(place)?.[1];
  return tag ? [tag, (chunks) => chunks ?? tag] : [place, 2];
}
