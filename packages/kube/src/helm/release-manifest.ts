import { setImmediate } from 'node:timers/promises';
import { CORE_SCHEMA, dump, loadAll, YAMLException } from 'js-yaml';
import type { Sanitiser } from '../sanitise/sanitiser.ts';
import { splitManifest } from './split-manifest.ts';

/** An object that a manifest makes. */
export interface ManifestResource {
  readonly apiVersion: string | null;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | null;
}

/** A release's manifest as it may leave the cluster. */
export interface SanitisedManifest {
  readonly yaml: string;
  readonly resources: readonly ManifestResource[];
  /** Documents that are no YAML object, and of which nothing is told. */
  readonly hidden: number;
}

const MAX_ALIASES = 100;
/** Of a whole document with every alias replaced; the largest custom resource definitions have some 50,000. */
const MAX_VALUES = 200_000;
/** The parser stops at 100; aliases within aliases go deeper. */
const MAX_DEPTH = 200;
const MAX_LISTS = 10;

/**
 * Sanitises a release's manifest document by document, and lets everything else have a turn between two. Throws
 * TypeError when it is larger than `maxChars`.
 */
export async function sanitiseReleaseManifest(
  manifest: string,
  sanitiser: Pick<Sanitiser, 'object'>,
  { maxChars = 2 * 1024 * 1024 }: { maxChars?: number } = {},
): Promise<SanitisedManifest> {
  if (manifest.length > maxChars) throw new TypeError(`the manifest is larger than ${maxChars} characters`);
  const documents: string[] = [];
  const resources: ManifestResource[] = [];
  let hidden = 0;
  for (const text of splitManifest(manifest)) {
    const document = sanitisedDocument(text, sanitiser);
    if (document === null) {
      hidden += 1;
      documents.push('# a document that is not a YAML object is left out\n');
    } else if (document !== 'empty') {
      documents.push(document.yaml);
      resources.push(...document.resources);
    }
    await setImmediate();
  }
  return { yaml: documents.join('---\n'), resources, hidden };
}

/** Null for what cannot be read: its text could hold anything. */
function sanitisedDocument(
  text: string,
  sanitiser: Pick<Sanitiser, 'object'>,
): { yaml: string; resources: ManifestResource[] } | 'empty' | null {
  try {
    const [object, ...more] = loadAll(text, { schema: CORE_SCHEMA, json: true, maxAliases: MAX_ALIASES });
    if (more.length > 0) return null;
    if (object === null || object === undefined) return 'empty';
    if (typeof object !== 'object' || Array.isArray(object) || valuesIn(object) > MAX_VALUES) return null;
    const yaml = dump(sanitiser.object(object), { noRefs: true, lineWidth: -1 });
    return { yaml, resources: resourcesOf(object) };
  } catch (error) {
    // Aliases without end or aim, and nesting without end, are faults of the text.
    if (error instanceof YAMLException || error instanceof RangeError) return null;
    throw error;
  }
}

/** Counts until it is clear that there are too many; an alias counts as what it stands for. */
function valuesIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > MAX_DEPTH) return MAX_VALUES + 1;
  let count = 1;
  for (const child of Object.values(value)) {
    count += valuesIn(child, depth + 1);
    if (count > MAX_VALUES) break;
  }
  return count;
}

function resourcesOf(value: unknown, depth = 0): ManifestResource[] {
  if (typeof value !== 'object' || value === null) return [];
  const { apiVersion, kind, metadata, items } = value as Record<string, unknown>;
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)) {
    return depth < MAX_LISTS ? items.flatMap((item) => resourcesOf(item, depth + 1)) : [];
  }
  const { name, namespace } = (metadata ?? {}) as Record<string, unknown>;
  if (typeof kind !== 'string' || kind === '' || typeof name !== 'string' || name === '') return [];
  return [{ apiVersion: textOrNull(apiVersion), kind, name, namespace: textOrNull(namespace) }];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
