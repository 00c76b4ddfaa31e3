/** A value's place from 0 (bottom) to `sizePx` (top) of a picture; a flat series lies in the middle. */
export function placeOf(value: number, lowest: number, highest: number, sizePx: number): number {
  if (highest <= lowest) return sizePx / 2;
  return ((value - lowest) / (highest - lowest)) * sizePx;
}

/** SVG path through `values`, broken where one is null; x from 0 to `width`, y from `height` (lowest) to 0 (highest). */
export function linePath(values: readonly (number | null)[], width: number, height: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const lowest = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const stepPx = values.length > 1 ? width / (values.length - 1) : 0;
  let pen = 'M';
  let path = '';
  values.forEach((value, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    const y = height - placeOf(value, lowest, highest, height);
    path += `${pen}${(index * stepPx).toFixed(1)} ${y.toFixed(1)}`;
    pen = 'L';
  });
  return path;
}

/** SVG path of values that each hold until the next one, the last until `untilMs`; x from 0 to `width`, y from `height` (zero) to 0 (the highest). */
export function stepPath(
  points: readonly { readonly atMs: number; readonly value: number }[],
  untilMs: number,
  width: number,
  height: number,
): string {
  const ordered = points.toSorted((a, b) => a.atMs - b.atMs);
  const [first] = ordered;
  if (first === undefined) return '';
  const highest = ordered.reduce((most, { value }) => Math.max(most, value), 1);
  const endMs = Math.max(untilMs, ordered.at(-1)?.atMs ?? untilMs);
  const x = (atMs: number) => (endMs > first.atMs ? placeOf(atMs, first.atMs, endMs, width) : width).toFixed(1);
  const y = (value: number) => (height - placeOf(value, 0, highest, height)).toFixed(1);
  const steps = ordered.slice(1).map(({ atMs, value }) => `H${x(atMs)}V${y(value)}`);
  return `M0.0 ${y(first.value)}${steps.join('')}H${width.toFixed(1)}`;
}

/** Round moments between two times, about `most` at most: whole minutes, hours or days of a zone that is `offsetMs` ahead of UTC, in milliseconds since 1970. */
export function timeTicks(fromMs: number, toMs: number, most: number, offsetMs = 0): number[] {
  const spanMs = toMs - fromMs;
  if (!(spanMs > 0) || most < 1) return [];
  const stepMs = TICK_STEPS_MS.find((step) => spanMs / step <= most) ?? Math.ceil(spanMs / most / DAY_MS) * DAY_MS;
  const ticks: number[] = [];
  for (let at = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs; at <= toMs; at += stepMs) ticks.push(at);
  return ticks;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TICK_STEPS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  30 * DAY_MS,
];

/** Which of two points' labels may stand: a label closer than `gap` (share of the axis) to the one before it is left out, the last one stays. */
export function keepLabels(places: readonly number[], gap: number): boolean[] {
  const kept = places.map(() => false);
  let next = Number.POSITIVE_INFINITY;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const place = places[index] ?? 0;
    if (next - place >= gap) {
      kept[index] = true;
      next = place;
    }
  }
  return kept;
}
