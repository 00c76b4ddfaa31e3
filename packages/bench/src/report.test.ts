import { expect, test } from 'vitest';
import type { Measurement } from './bench.ts';
import { jsonOf, tableOf } from './report.ts';

const ingest: Measurement = {
  bench: 'ingest',
  scale: 4,
  value: 6_000,
  unit: 'rows/s',
  reference: { name: 'plain pg', value: 10_000 },
  bar: { on: 'ratio', kind: 'at-least', limit: 0.7 },
};
const screen: Measurement = {
  bench: 'change-to-screen',
  scale: 1,
  value: 0.4,
  unit: 's',
  reference: { name: 'watch event', value: 0.01 },
  bar: { on: 'value', kind: 'at-most', limit: 1.5 },
};

test('a figure that does not reach its bar is told as such', () => {
  expect(JSON.parse(jsonOf(ingest))).toEqual({
    bench: 'ingest',
    scale: 4,
    value: 6_000,
    unit: 'rows/s',
    reference: { name: 'plain pg', value: 10_000 },
    ratio: 0.6,
    bar: 0.7,
    holds: false,
  });
});

test('a bar on the value does not look at the ratio', () => {
  expect(JSON.parse(jsonOf(screen))).toMatchObject({ ratio: 40, bar: 1.5, holds: true });
});

test('the table has a line for each', () => {
  expect(tableOf([ingest, screen])).toBe(
    [
      'bench             scale  value         reference           ratio  bar      holds',
      'ingest            4      6,000 rows/s  10,000 (plain pg)   0.6    ≥ 0.7    no',
      'change-to-screen  1      0.4 s         0.01 (watch event)  40     ≤ 1.5 s  yes',
    ].join('\n'),
  );
});
