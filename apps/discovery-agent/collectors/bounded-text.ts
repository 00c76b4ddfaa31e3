import { toStorableText } from '@moonin/contracts';

/** At most `maxChars` of a text, storable; the cut is marked. */
export function clip(text: string, maxChars: number): string {
  const storable = toStorableText(text);
  return storable.length <= maxChars ? storable : toStorableText(`${storable.slice(0, maxChars - 1)}…`);
}

/** Like {@link clip} for values that may be absent, empty or of another type: those are null. */
export function clipOrNull(value: unknown, maxChars: number): string | null {
  return typeof value === 'string' ? clip(value, maxChars) || null : null;
}

/** An RFC 3339 time as UTC; null when it is absent, unreadable or beyond the years 1 to 9999. */
export function instantOrNull(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? at.toISOString() : null;
}

/** The later of two times of {@link instantOrNull}. */
export function laterOf(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}

/** A count as Kubernetes writes it; anything that is no safe integer of at least 0 is `fallback`. */
export function countOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback;
}

/** A positive revision number; null for anything else. */
export function revisionNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= 2_147_483_647 ? number : null;
}

/** Texts of a list that may hold anything; what is no text, and empty ones unless they may be, are left out. */
export function boundedList(
  list: unknown,
  { items, chars, mayBeEmpty = false }: { items: number; chars: number; mayBeEmpty?: boolean },
): string[] {
  const texts = (Array.isArray(list) ? list : []).filter((item): item is string => typeof item === 'string');
  return texts
    .filter((text) => mayBeEmpty || text !== '')
    .slice(0, items)
    .map((text) => clip(text, chars));
}

/** A port as a number or a name; null when it is absent, 0 or of another type. */
export function portText(value: unknown): string | null {
  return typeof value === 'number' && value > 0 ? String(value) : clipOrNull(value, 63);
}

/** A number from 0 to 65535; null for anything else. */
export function portNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535 ? value : null;
}
