/** A Kubernetes IntOrString as it stands in JSON. */
export type IntOrString = number | string;

const MAX_INT32 = 2_147_483_647;
const INTEGER = /^[+-]?\d+$/;
const PERCENT = /^([+-]?\d+)%$/;

/** The value is neither a whole number nor a percentage. */
export class IntOrStringError extends Error {
  override readonly name = 'IntOrStringError';

  constructor(value: unknown) {
    super(`not a number or percentage: ${JSON.stringify(value) ?? 'undefined'}`.slice(0, 120));
  }
}

/** Reads text as Kubernetes does: a number when it fits 32 bits, else the text itself. */
export function parseIntOrString(text: string): IntOrString {
  if (!INTEGER.test(text)) return text;
  const value = Number(text);
  return value > MAX_INT32 || value < -MAX_INT32 - 1 ? text : value;
}

/** The percentage that a string such as `25%` states. Throws {@link IntOrStringError} for anything else. */
export function parsePercent(text: string): number {
  const percent = PERCENT.exec(text)?.[1];
  if (percent === undefined) throw new IntOrStringError(text);
  return Number(percent);
}

/** A count as it is, or a percentage of `total` rounded up or down (`maxSurge` rounds up, `maxUnavailable` down). */
export function scaleIntOrPercent(
  value: IntOrString | null | undefined,
  { total, roundUp }: { total: number; roundUp: boolean },
): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') throw new IntOrStringError(value);
  const scaled = (parsePercent(value) * total) / 100;
  return roundUp ? Math.ceil(scaled) : Math.floor(scaled);
}
