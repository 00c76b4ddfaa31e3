/** What Go's `unicode.IsSpace` counts as white space; JavaScript's `\s` differs in two characters. */
const GO_SPACE = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const EDGES = new RegExp(`^[${GO_SPACE}]+|[${GO_SPACE}]+$`, 'g');
const BETWEEN = new RegExp(`[${GO_SPACE}]+`);
const LARGEST_INT = 2n ** 63n - 1n;
const DIGITS_OF_LARGEST = 19;

/** Words between white space, as Go's `strings.Fields`. */
export function goFields(text: string): string[] {
  const trimmed = goTrim(text);
  return trimmed === '' ? [] : trimmed.split(BETWEEN);
}

/** Text without white space at its ends, as Go's `strings.TrimSpace`. */
export function goTrim(text: string): string {
  return text.replace(EDGES, '');
}

/**
 * A whole number in decimal digits with an optional sign, as Go's `strconv.Atoi`; null when it is none or too large.
 */
export function goInteger(text: string): number | null {
  const [, sign, digits] = /^([+-]?)0*(\d+)$/.exec(text) ?? [];
  if (digits === undefined || digits.length > DIGITS_OF_LARGEST) return null;
  const value = BigInt(digits);
  if (value > LARGEST_INT + (sign === '-' ? 1n : 0n)) return null;
  return sign === '-' ? -Number(value) : Number(value);
}
