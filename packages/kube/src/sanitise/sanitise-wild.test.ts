import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createSanitiser } from './sanitiser.ts';

vi.setConfig({ testTimeout: 60_000 });

const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(3) });

describe('objects as they are in the wild', () => {
  test('10,000 labels, an annotation of 1 MiB, NUL and lone surrogates', () => {
    const labels = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`label-${index}`, `v${index}`]));
    const object = {
      kind: 'Deployment',
      metadata: {
        name: 'a\u0000b',
        labels,
        annotations: { huge: 'x'.repeat(1024 * 1024), odd: 'a\ud800b\u0000c', 'k\udc00': 'v' },
      },
    };
    const clean = sanitiser.object(object);
    expect(Object.keys(clean.metadata.labels)).toHaveLength(10_000);
    expect(clean.metadata.annotations.huge).toMatch(/^«hidden:[0-9a-f]{16}» \(1048576 bytes\)$/);
    expect(clean.metadata.annotations).toMatchObject({ odd: 'a\ufffdbc', 'k\ufffd': 'v' });
    expect(clean.metadata.name).toBe('ab');
  });

  test('nested a thousand deep', () => {
    let object: Record<string, unknown> = { password: 'Cnry1234abcd' };
    for (let depth = 0; depth < 1_000; depth += 1) object = { spec: object };
    expect(JSON.stringify(sanitiser.object(object))).not.toContain('Cnry');
  });

  test('names that JavaScript knows are data like any other', () => {
    const object = JSON.parse('{"metadata":{"labels":{"__proto__":"x","constructor":"y"}},"data":{"toString":"z"}}');
    const clean = sanitiser.object(object);
    expect(JSON.stringify(clean)).toBe(JSON.stringify(object));
    expect(Object.getPrototypeOf(clean.metadata.labels)).toBe(Object.prototype);
  });

  test('any JSON at all: never throws, keeps its form, comes out well-formed', () => {
    const keys = fc.constantFrom(
      'kind',
      'data',
      'stringData',
      'env',
      'name',
      'value',
      'args',
      'command',
      'annotations',
      'labels',
      'metadata',
      'password',
      'x',
    );
    const leaves = fc.oneof(
      fc.constantFrom('Secret', 'ConfigMap', 'List', '{"a":1}', '['),
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        leaves,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const clean = sanitiser.object(value);
        expect(JSON.stringify(clean)?.isWellFormed() ?? true).toBe(true);
        expect(sanitiser.object(clean)).toEqual(clean);
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  'eyJ-',
  'sk-',
  'password="',
  'token_path=/',
  '://a:',
  'http://',
  '-----BEGIN PRIVATE KEY-----',
  'mysql -',
  'kind: Secret\ndata:\n a: b\n',
  'Authorization: ',
  '\\"token\\":',
  'key Key ',
  '{{',
  '«hidden:',
  'aB3/',
])('a text made of %j only is read to its end', (unit) => {
  const text = unit.repeat(Math.ceil((64 * 1024) / unit.length));
  expect(sanitiser.text(text).isWellFormed()).toBe(true);
});
