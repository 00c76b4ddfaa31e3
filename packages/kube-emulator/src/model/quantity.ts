/** An amount such as `250m` or `1Gi`: its value in billionths, and the way it was written. */
export type Quantity = { nano: bigint; format: 'DecimalSI' | 'BinarySI' | 'DecimalExponent' };

const binaryPowers: Record<string, bigint> = { Ki: 1n, Mi: 2n, Gi: 3n, Ti: 4n, Pi: 5n, Ei: 6n };
const decimalExponents: Record<string, number> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const shape = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const nanosPerUnit = 1_000_000_000n;
const largest = 2n ** 63n - 1n;
const maxExponent = 400;

/** What the API answers for text that is no quantity. */
export const quantityError =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** Reads a quantity; undefined when the text is none. Finer than a billionth is rounded away from zero. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(`${whole}${fraction}`);
  const binary = binaryPowers[suffix];
  const exponentText = /^[eE]([+-]?\d+)$/.exec(suffix)?.[1];
  const exponent = binary === undefined ? (exponentText ? Number(exponentText) : (decimalExponents[suffix] ?? 0)) : 0;
  if (Math.abs(exponent) > maxExponent) return undefined;
  const scaled = digits * nanosPerUnit * (binary === undefined ? 1n : 1024n ** binary);
  const places = fraction.length - exponent;
  const divisor = 10n ** BigInt(Math.max(places, 0));
  const multiplied = scaled * 10n ** BigInt(Math.max(-places, 0));
  let nano = (multiplied + divisor - 1n) / divisor;
  if (binary !== undefined && nano > largest * nanosPerUnit) nano = largest * nanosPerUnit;
  const format = binary !== undefined ? 'BinarySI' : exponentText !== undefined ? 'DecimalExponent' : 'DecimalSI';
  return { nano: sign === '-' ? -nano : nano, format };
}

/** The one spelling that Kubernetes stores: `1000m` is `1`, `0.5` is `500m`, `1024Ki` is `1Mi`. */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.nano === 0n) return '0';
  const sign = quantity.nano < 0n ? '-' : '';
  const nano = quantity.nano < 0n ? -quantity.nano : quantity.nano;
  const small = nano < 1024n * nanosPerUnit;
  if (quantity.format === 'BinarySI' && !small && nano % nanosPerUnit === 0n) {
    let value = nano / nanosPerUnit;
    let power = 0;
    while (value % 1024n === 0n && power < 6) {
      value /= 1024n;
      power += 1;
    }
    return `${sign}${value}${binarySuffixes[power]}`;
  }
  let value = nano;
  let exponent = -9;
  const largestExponent = quantity.format === 'DecimalExponent' ? maxExponent : 18;
  while (value % 1000n === 0n && exponent < largestExponent) {
    value /= 1000n;
    exponent += 3;
  }
  if (quantity.format === 'DecimalExponent') return `${sign}${value}${exponent === 0 ? '' : `e${exponent}`}`;
  const suffix = Object.entries(decimalExponents).find(([, candidate]) => candidate === exponent)?.[0] ?? '';
  return `${sign}${value}${suffix}`;
}

/** Thousandths, rounded up; 0 for text that is no quantity. */
export function milliOf(text: unknown): number {
  const quantity = typeof text === 'string' || typeof text === 'number' ? parseQuantity(String(text)) : undefined;
  return quantity === undefined ? 0 : Number((quantity.nano + 999_999n) / 1_000_000n);
}
