import { expect, test } from 'vitest';
import cases from './cases/quantities.json' with { type: 'json' };
import { formatQuantity, parseQuantity } from './quantity.ts';

type Expectation = {
  value?: string;
  format?: string;
  canonical?: string;
  error?: boolean;
  cmp?: number;
  approx?: number;
};
type Row = { id: string; text?: string; a?: string; b?: string; expect: Expectation };

const rows: Row[] = cases.cases;

function decimal(nano: bigint): string {
  const sign = nano < 0n ? '-' : '';
  const digits = (nano < 0n ? -nano : nano).toString().padStart(10, '0');
  const fraction = digits.slice(-9).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -9)}${fraction === '' ? '' : `.${fraction}`}`;
}

function read(text: string | undefined) {
  const quantity = parseQuantity(text ?? '');
  if (quantity === undefined) throw new Error(`not a quantity: ${text}`);
  return quantity;
}

test.each(rows.filter((row) => row.text !== undefined))('$id', (row) => {
  if (row.expect.error === true) {
    expect(parseQuantity(row.text ?? '')).toBeUndefined();
    return;
  }
  const quantity = read(row.text);
  if (row.expect.value !== undefined) expect(decimal(quantity.nano)).toBe(row.expect.value);
  if (row.expect.format !== undefined) expect(quantity.format).toBe(row.expect.format);
  if (row.expect.canonical !== undefined) expect(formatQuantity(quantity)).toBe(row.expect.canonical);
  if (row.expect.approx !== undefined) expect(Number(quantity.nano) / 1e9).toBeCloseTo(row.expect.approx);
});

const signed = rows.filter((row) => row.id.startsWith('quantity/parse/') && row.expect.error !== true);

test.each(signed)('$id with a sign', (row) => {
  expect(read(`+${row.text}`)).toEqual(read(row.text));
  expect(read(`-${row.text}`).nano).toBe(-read(row.text).nano);
});

test.each(rows.filter((row) => row.a !== undefined))('$id', (row) => {
  const difference = read(row.a).nano - read(row.b).nano;
  expect(difference === 0n ? 0 : difference < 0n ? -1 : 1).toBe(row.expect.cmp);
});
