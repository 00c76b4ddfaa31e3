import type { Quantity } from './quantity.ts';

const NANOS = 10n ** 9n;
const SMALLEST_BINARY_NANOS = 1024n * NANOS;
const DECIMAL_SUFFIXES = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'] as const;
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const;

/** The one way in which Kubernetes writes this value: no fraction, the largest suffix that loses nothing. */
export function canonicalQuantity({ nanos, format }: Quantity): string {
  if (nanos === 0n) return '0';
  const magnitude = nanos < 0n ? -nanos : nanos;
  const sign = nanos < 0n ? '-' : '';
  if (format === 'BinarySI' && magnitude >= SMALLEST_BINARY_NANOS && magnitude % NANOS === 0n) {
    const [mantissa, steps] = removeFactors(magnitude / NANOS, 1024n, BINARY_SUFFIXES.length - 1);
    return `${sign}${mantissa}${BINARY_SUFFIXES[steps]}`;
  }
  if (format === 'DecimalExponent') {
    const [mantissa, steps] = removeFactors(magnitude, 1000n, Number.MAX_SAFE_INTEGER);
    const exponent = steps * 3 - 9;
    return `${sign}${mantissa}${exponent === 0 ? '' : `e${exponent}`}`;
  }
  const [mantissa, steps] = removeFactors(magnitude, 1000n, DECIMAL_SUFFIXES.length - 1);
  return `${sign}${mantissa}${DECIMAL_SUFFIXES[steps]}`;
}

function removeFactors(value: bigint, factor: bigint, most: number): [mantissa: bigint, steps: number] {
  let mantissa = value;
  let steps = 0;
  while (steps < most && mantissa % factor === 0n) {
    mantissa /= factor;
    steps += 1;
  }
  return [mantissa, steps];
}
