const MIN_CHARS = 20;
const MAX_CHARS = 512;
const MIN_DIGITS = 2;
/** In random base62 a character's class changes 62 times in 100; in words that run together about 30. */
const MIN_CLASS_CHANGES = 0.42;
const MIN_ENTROPY_BITS = 3.5;

/**
 * True when a text of letters and digits was made by chance: upper and lower case and digits mixed without the rhythm of words.
 * Hexadecimal and UUIDs are never called random: digests, commits and uids are identities.
 */
export function looksRandom(text: string): boolean {
  if (text.length < MIN_CHARS) return false;
  const sample = text.slice(0, MAX_CHARS);
  let changes = 0;
  let letters = 0;
  let digits = 0;
  let classes = 0;
  let previous = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const current = classOf(sample.charCodeAt(index));
    if (current === 0) continue;
    letters += 1;
    if (current === DIGIT) digits += 1;
    if (previous !== 0 && current !== previous) changes += 1;
    classes |= current;
    previous = current;
  }
  if (classes !== (LOWER | UPPER | DIGIT) || digits < MIN_DIGITS || letters < MIN_CHARS) return false;
  return changes / (letters - 1) >= MIN_CLASS_CHANGES && entropyBits(sample) >= MIN_ENTROPY_BITS;
}

const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : 0;
}

/** Shannon's entropy of the characters, in bits. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
