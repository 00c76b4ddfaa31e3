import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillBatch, type Position, START } from './fill-batch.ts';
import type { ObjectRef } from './finding.ts';

const ref = (uid: string): ObjectRef => ({ kind: 'deployment', uid, key: uid });

function allBatches(sizes: readonly (readonly number[])[], limits: { items: number; bytes: number }) {
  const refs = sizes.map((_, index) => ref(String(index)));
  const batches: string[][] = [];
  for (let at: Position = START; at.ref < refs.length; ) {
    const { outgoing, next } = fillBatch<{ name: string; size: number }>({
      refs,
      from: at,
      limits,
      read: ({ uid }) => (sizes[Number(uid)] ?? []).map((size, index) => ({ name: `${uid}.${index}`, size })),
      text: (_ref, { name, size }) =>
        size === 0 ? null : name.padEnd(size, '·').slice(0, Math.max(size, name.length)),
    });
    batches.push(outgoing.map(({ finding }) => finding.name));
    at = next;
  }
  return batches;
}

test('an object with more children than fit goes on in the next batch', () => {
  expect(allBatches([[1, 1, 1], [1]], { items: 2, bytes: 1_000 })).toEqual([
    ['0.0', '0.1'],
    ['0.2', '1.0'],
  ]);
});

test('an item that is too large alone goes alone', () => {
  expect(allBatches([[10], [500], [10]], { items: 10, bytes: 100 })).toEqual([['0.0'], ['1.0'], ['2.0']]);
});

test('every item goes once, in order, and batches hold their bounds', () => {
  const sizes = fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }), { maxLength: 12 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 20, max: 100 }), (objects, items, bytes) => {
      const batches = allBatches(objects, { items, bytes });
      const expected = objects.flatMap((findings, index) =>
        findings.flatMap((size, offset) => (size === 0 ? [] : [`${index}.${offset}`])),
      );
      expect(batches.flat()).toEqual(expected);
      for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(items);
    }),
  );
});
