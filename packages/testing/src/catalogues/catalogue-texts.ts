import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A catalogue as its JSON file holds it: texts under nested keys. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The texts of a catalogue by dotted key. */
export function textsOf(catalogue: Catalogue, path = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') found.set(`${path}${key}`, value);
    else for (const [inner, text] of textsOf(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

/** Names of the values and `<tags>` that a text wants, sorted. */
export function placesOf(text: string): string[] {
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
