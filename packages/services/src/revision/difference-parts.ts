import { isDeepStrictEqual } from 'node:util';
import { type Difference, type DifferenceArea, HIDDEN_MARKER, type Json } from '@moonin/contracts';
import { flattenManifest } from './flatten-manifest.ts';

const MAX_TEXT = 2_000;

/** One difference from texts; null on a side means that it is not there. */
export function makeDifference(input: {
  area: DifferenceArea;
  subject: string;
  path: string;
  before: string | null;
  after: string | null;
  container?: string | null;
  noise?: boolean;
}): Difference {
  return {
    area: input.area,
    change: input.before === null ? 'added' : input.after === null ? 'removed' : 'changed',
    container: input.container ?? null,
    subject: input.subject,
    path: input.path,
    before: toSide(input.before),
    after: toSide(input.after),
    noise: input.noise ?? false,
  };
}

function toSide(text: string | null): Difference['before'] {
  if (text === null) return null;
  HIDDEN_MARKER.lastIndex = 0;
  const hidden = HIDDEN_MARKER.test(text);
  return { text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, hidden };
}

/** Differences of a part's leaves; the subject is the path below the part, or the part's own last name. */
export function leafDifferences(input: {
  area: DifferenceArea;
  path: string;
  before: Json | undefined;
  after: Json | undefined;
  container?: string;
  subject?: string;
}): Difference[] {
  // Most parts of two revisions are the same, and telling that is far cheaper than their leaves.
  if (isDeepStrictEqual(input.before, input.after)) return [];
  const before = flattenManifest(input.before, input.path);
  const after = flattenManifest(input.after, input.path);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path) => {
    const texts = { before: before.get(path) ?? null, after: after.get(path) ?? null };
    if (texts.before === texts.after) return [];
    const below = path.slice(input.path.length).replace(/^\./, '');
    const own = input.subject ?? input.path.slice(input.path.lastIndexOf('.') + 1);
    const subject = below === '' ? own : input.subject ? `${input.subject} ${below}` : below;
    return [makeDifference({ area: input.area, subject, path, ...texts, container: input.container ?? null })];
  });
}
