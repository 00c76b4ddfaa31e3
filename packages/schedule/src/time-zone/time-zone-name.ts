/**
 * Why a text is no time zone: nothing, an offset from UTC, an abbreviation that several zones share, or a name nobody
 * knows.
 */
export type TimeZoneProblem = 'empty' | 'offset' | 'abbreviation' | 'unknown';

/** A time zone as somebody wrote it, or why it is none. */
export type TimeZoneReading =
  | {
      readonly ok: true;
      /** The name as written; its case is mended where that name itself is the canonical one. */
      readonly name: string;
      /** What aliases of one zone have in common, as this runtime's tables say it. */
      readonly canonical: string;
    }
  | { readonly ok: false; readonly problem: TimeZoneProblem };

/** The names of three letters that IANA lists; the others that runtimes take (BST, IST, PST …) mean several zones. */
const THREE_LETTERS = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '));
const LONGEST_NAME = 64;
const MOST_KEPT = 1000;
const kept = new Map<string, TimeZoneReading>();

/** Reads an IANA name or alias that `Intl.DateTimeFormat` accepts; never a bare offset, never the host's zone. */
export function readTimeZone(text: string): TimeZoneReading {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const reading = readAnew(text);
  if (text.length <= LONGEST_NAME) {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, reading);
  }
  return reading;
}

function readAnew(text: string): TimeZoneReading {
  if (text.trim() === '') return { ok: false, problem: 'empty' };
  if (/^[+\-\d]/.test(text)) return { ok: false, problem: 'offset' };
  if (/^[a-z]{3}$/i.test(text) && !THREE_LETTERS.has(text.toUpperCase())) return { ok: false, problem: 'abbreviation' };
  // Names of Java's that some runtimes still know.
  if (text.length > LONGEST_NAME || /^SystemV\//i.test(text)) return { ok: false, problem: 'unknown' };
  const canonical = canonicalName(text);
  if (canonical === null) return { ok: false, problem: 'unknown' };
  const name = canonical.toLowerCase() === text.toLowerCase() ? canonical : text;
  return { ok: true, name, canonical };
}

function canonicalName(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
