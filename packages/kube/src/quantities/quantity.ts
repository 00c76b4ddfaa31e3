/** How a quantity was written, which decides how it is written back. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

/** An exact Kubernetes quantity: `nanos` is the value times 10^9. */
export interface Quantity {
  readonly nanos: bigint;
  readonly format: QuantityFormat;
}

/** The text is not a Kubernetes quantity. */
export class QuantityError extends Error {
  override readonly name = 'QuantityError';
  readonly text: string;

  constructor(text: string) {
    super(`not a Kubernetes quantity: ${JSON.stringify(text.slice(0, 64))}`);
    this.text = text;
  }
}

const NANO_DIGITS = 9;
const NANOS = 10n ** 9n;
const MAX_BINARY_NANOS = (2n ** 63n - 1n) * NANOS;
const MAX_TEXT_CHARS = 256;
const MAX_EXPONENT = 1_000;
const FORM = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d+))?$/;
const BINARY_POWER: Record<string, bigint> = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };
const DECIMAL_EXPONENT: Record<string, number> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };

/** Reads a quantity such as `500m`, `1.5Gi` or `1e3` exactly; finer than nano rounds away from zero. Throws {@link QuantityError}. */
export function parseQuantity(text: string): Quantity {
  const match = text.length > MAX_TEXT_CHARS ? null : FORM.exec(text);
  if (match === null) throw new QuantityError(text);
  const [, sign, whole, fractionAfterWhole, bareFraction, binary, decimal, exponentText] = match;
  const fraction = fractionAfterWhole ?? bareFraction ?? '';
  const digits = BigInt(`${whole ?? ''}${fraction}` || '0');
  const exponent = exponentText === undefined ? (DECIMAL_EXPONENT[decimal ?? ''] ?? 0) : Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) throw new QuantityError(text);
  const scaled = digits << (BINARY_POWER[binary ?? ''] ?? 0n);
  let nanos = shiftDecimal(scaled, NANO_DIGITS + exponent - fraction.length);
  let format: QuantityFormat = 'DecimalSI';
  if (exponentText !== undefined) format = 'DecimalExponent';
  if (binary !== undefined) {
    format = nanos > 0n && nanos < NANOS ? 'DecimalSI' : 'BinarySI';
    if (nanos > MAX_BINARY_NANOS) nanos = MAX_BINARY_NANOS;
  }
  return { nanos: sign === '-' ? -nanos : nanos, format };
}

/** Compares two quantities exactly: negative, zero or positive. */
export function compareQuantities(left: Quantity, right: Quantity): -1 | 0 | 1 {
  if (left.nanos === right.nanos) return 0;
  return left.nanos < right.nanos ? -1 : 1;
}

/** The exact value as a plain decimal, such as `0.5` or `6442450944`. */
export function quantityToDecimal({ nanos }: Quantity): string {
  const magnitude = nanos < 0n ? -nanos : nanos;
  const fraction = (magnitude % NANOS).toString().padStart(NANO_DIGITS, '0').replace(/0+$/, '');
  return `${nanos < 0n ? '-' : ''}${magnitude / NANOS}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The nearest double; exact up to 2^53. */
export function quantityToNumber(quantity: Quantity): number {
  return Number(quantityToDecimal(quantity));
}

/** The value in whole units, rounded up as Kubernetes does: bytes of memory, pods. */
export function quantityToUnits(quantity: Quantity): bigint {
  return divideUp(quantity.nanos, NANOS);
}

/** The value in thousandths, rounded up as Kubernetes does: millicores of CPU. */
export function quantityToMillis(quantity: Quantity): bigint {
  return divideUp(quantity.nanos, 10n ** 6n);
}

function shiftDecimal(value: bigint, places: number): bigint {
  return places >= 0 ? value * 10n ** BigInt(places) : divideUp(value, 10n ** BigInt(-places));
}

function divideUp(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  if (quotient * divisor === value) return quotient;
  return value < 0n ? quotient - 1n : quotient + 1n;
}
