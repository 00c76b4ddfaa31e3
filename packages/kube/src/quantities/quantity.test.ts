import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDiffersNameRows, expectedOf } from '../testing/differs.ts';
import { canonicalQuantity } from './canonical-quantity.ts';
import differs from './cases/differs.json' with { type: 'json' };
import intOrStrings from './cases/int_or_string.json' with { type: 'json' };
import quantities from './cases/quantities.json' with { type: 'json' };
import { parseIntOrString, parsePercent, scaleIntOrPercent } from './int-or-string.ts';
import {
  compareQuantities,
  parseQuantity,
  quantityToDecimal,
  quantityToMillis,
  quantityToNumber,
  quantityToUnits,
} from './quantity.ts';

interface QuantityRow {
  id: string;
  text?: string;
  a?: string;
  b?: string;
  expect: { value?: string; format?: string; canonical?: string; approx?: number; cmp?: number; error?: boolean };
}

function answer(row: QuantityRow): QuantityRow['expect'] {
  if (row.a !== undefined && row.b !== undefined) {
    return { cmp: compareQuantities(parseQuantity(row.a), parseQuantity(row.b)) };
  }
  try {
    const quantity = parseQuantity(row.text ?? '');
    return {
      ...(row.expect.value === undefined ? {} : { value: quantityToDecimal(quantity) }),
      ...(row.expect.format === undefined ? {} : { format: quantity.format }),
      ...(row.expect.canonical === undefined ? {} : { canonical: canonicalQuantity(quantity) }),
      ...(row.expect.approx === undefined ? {} : { approx: quantityToNumber(quantity) }),
    };
  } catch (error) {
    expect(error).toHaveProperty('name', 'QuantityError');
    return { error: true };
  }
}

const quantityRows = quantities.cases as QuantityRow[];

describe('quantities', () => {
  test.each(quantityRows)('$id', (row) => {
    expect(answer(row)).toEqual(expectedOf(differs, row.id, row.expect));
  });

  test.each(quantityRows.filter((row) => row.id.startsWith('quantity/parse/')))('$id with a sign', (row) => {
    const { value = '' } = row.expect;
    expect(quantityToDecimal(parseQuantity(`+${row.text}`))).toBe(value);
    expect(quantityToDecimal(parseQuantity(`-${row.text}`))).toBe(value === '0' ? '0' : `-${value}`);
  });

  test('rounds up where Kubernetes does', () => {
    expect(quantityToMillis(parseQuantity('1u'))).toBe(1n);
    expect(quantityToMillis(parseQuantity('250m'))).toBe(250n);
    expect(quantityToUnits(parseQuantity('1.5Ki'))).toBe(1536n);
    expect(quantityToUnits(parseQuantity('100m'))).toBe(1n);
    expect(quantityToUnits(parseQuantity('-1500m'))).toBe(-2n);
  });

  test('huge exponents and texts are refused, not computed', () => {
    expect(() => parseQuantity('1e999999999')).toThrow('not a Kubernetes quantity');
    expect(() => parseQuantity('9'.repeat(10_000))).toThrow('not a Kubernetes quantity');
  });

  test('the canonical form reads back to the same value and stays as it is', () => {
    const suffix = fc.constantFrom('', 'n', 'u', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'e3', 'e-3', 'E6');
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), suffix, (number, unit) => {
        const quantity = parseQuantity(`${number}${unit}`);
        const written = canonicalQuantity(quantity);
        expect(compareQuantities(parseQuantity(written), quantity)).toBe(0);
        expect(canonicalQuantity(parseQuantity(written))).toBe(written);
      }),
    );
  });
});

interface IntOrStringRow {
  id: string;
  input: string | number | null;
  total?: number;
  roundUp?: boolean;
  expect: { error?: boolean; value?: string | number };
}

function answerIntOrString(row: IntOrStringRow): IntOrStringRow['expect'] {
  try {
    if (row.id.startsWith('intstr/parse/')) return { value: parseIntOrString(String(row.input)) };
    if (row.id.startsWith('intstr/value/')) return { value: parsePercent(String(row.input)) };
    return { value: scaleIntOrPercent(row.input, { total: row.total ?? 0, roundUp: row.roundUp ?? false }) };
  } catch (error) {
    expect(error).toHaveProperty('name', 'IntOrStringError');
    return { error: true };
  }
}

describe('int or string', () => {
  test.each(intOrStrings.cases as IntOrStringRow[])('$id', (row) => {
    expect(answerIntOrString(row)).toEqual(expectedOf(differs, row.id, row.expect));
  });
});

test('differs.json names rows that exist', () => {
  checkDiffersNameRows(differs, [...quantities.cases, ...intOrStrings.cases]);
});
