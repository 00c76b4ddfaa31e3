import { holds, type Measurement, ratioOf } from './bench.ts';

const HEAD = ['bench', 'scale', 'value', 'reference', 'ratio', 'bar', 'holds'];

/** The measurements as a table for people. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = [HEAD, ...measurements.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf(measurement: Measurement): string[] {
  const { bench, scale, value, unit, reference, bar } = measurement;
  return [
    bench,
    String(scale),
    `${figure(value)} ${unit}`,
    `${figure(reference.value)} (${reference.name})`,
    figure(ratioOf(measurement)),
    bar === null ? '–' : `${bar.kind === 'at-least' ? '≥' : '≤'} ${bar.limit}${bar.on === 'value' ? ` ${unit}` : ''}`,
    bar === null ? '–' : holds(measurement) ? 'yes' : 'no',
  ];
}

/** Three significant digits, whole numbers from 1,000 on. */
function figure(value: number): string {
  return value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

/** The measurement as one line of JSON for machines. */
export function jsonOf(measurement: Measurement): string {
  const { bench, scale, value, unit, reference, bar } = measurement;
  return JSON.stringify({
    bench,
    scale,
    value,
    unit,
    reference,
    ratio: ratioOf(measurement),
    bar: bar?.limit ?? null,
    holds: holds(measurement),
  });
}
