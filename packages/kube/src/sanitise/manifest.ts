import { parseAllDocuments, stringify } from 'yaml';
import type { HidingRules } from './hiding-rules.ts';
import { sanitiseValue } from './object-walker.ts';
import { sanitiseText, wellFormed } from './text-sanitiser.ts';

const MAX_PARSED_CHARS = 512 * 1024;
const MAX_ALIASES = 100;

/** See `Sanitiser.manifest`. What is not YAML, a template for instance, is read as text; so is what is too large to parse. */
export function sanitiseManifest(yaml: string, rules: HidingRules): string {
  const text = wellFormed(yaml);
  const objects = text.length <= MAX_PARSED_CHARS && !text.includes('{{') ? parseObjects(text) : null;
  if (objects === null) return sanitiseText(text, rules.hider);
  return objects.map((object) => stringify(sanitiseValue(object, rules), { lineWidth: 0 })).join('---\n');
}

/** The documents of a text, or null when one of them is not a YAML object. */
function parseObjects(text: string): unknown[] | null {
  const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false });
  const objects: unknown[] = [];
  for (const document of documents) {
    if (document.errors.length > 0) return null;
    const object = plainValue(() => document.toJS({ maxAliasCount: MAX_ALIASES }));
    if (object === null) continue;
    if (typeof object !== 'object') return null;
    objects.push(object);
  }
  return objects;
}

/** Aliases that would grow without bound, or lead nowhere, are an error of the text, not ours. */
function plainValue(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
