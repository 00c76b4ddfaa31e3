const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const LIMIT = 2n ** 63n;
/** Longer ones are no durations that anybody wrote; reading them would cost time by the square of their length. */
const LONGEST = 256;
const PART = /^(\d*)(?:(\.)(\d*))?([^.\d]+)/;

/** A duration such as `1h30m` in nanoseconds, read as Go's `time.ParseDuration` does; null when it is none. */
export function goDuration(text: string): bigint | null {
  if (text.length > LONGEST) return null;
  const negative = text.startsWith('-');
  let rest = /^[+-]/.test(text) ? text.slice(1) : text;
  if (rest === '0') return 0n;
  if (rest === '') return null;
  let total = 0n;
  while (rest !== '') {
    const [part, whole = '', , fraction = '', unitText = ''] = PART.exec(rest) ?? [];
    const unit = Object.hasOwn(UNITS, unitText) ? UNITS[unitText] : undefined;
    if (part === undefined || unit === undefined || (whole === '' && fraction === '')) return null;
    total += BigInt(whole || '0') * unit + (BigInt(fraction || '0') * unit) / 10n ** BigInt(fraction.length);
    if (total > LIMIT) return null;
    rest = rest.slice(part.length);
  }
  if (negative) return -total;
  return total === LIMIT ? null : total;
}
