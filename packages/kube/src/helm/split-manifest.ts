const SEPARATOR = /^---(?!-)[ \t]*(?:\r?\n)?/m;
const LEADING_BLANK_LINES = /^(?:[ \t]*\r?\n)+/;

/**
 * The YAML documents of a release's manifest in order, empty ones left out. What stands at their end is kept, since a block
 * scalar may count its line breaks; a document may begin on the separator's own line.
 */
export function splitManifest(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((document) => document.replace(LEADING_BLANK_LINES, ''))
    .filter((document) => document.trim() !== '');
}
