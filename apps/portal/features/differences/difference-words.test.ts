import type { Difference } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { differenceWords, worthTelling } from './difference-words.ts';

function difference(part: Partial<Difference>): Difference {
  return {
    area: 'env',
    change: 'changed',
    container: 'app',
    subject: 'LOG_LEVEL',
    path: 'spec',
    before: { text: 'info', hidden: false },
    after: { text: 'debug', hidden: false },
    noise: false,
    ...part,
  };
}

test('an image tells its versions', () => {
  const words = differenceWords(
    difference({
      area: 'image',
      subject: 'image',
      before: { text: 'shop/a:1', hidden: false },
      after: { text: 'shop/a:2', hidden: false },
    }),
  );
  expect(words.values).toMatchObject({ before: '1', after: '2', change: 'changed' });
});

test('a resource is taken apart, so that each language can order it', () => {
  expect(differenceWords(difference({ area: 'resources', subject: 'memory limit' })).values).toMatchObject({
    subject: 'memory',
    side: 'limit',
  });
});

test('a hidden value says only that it is hidden', () => {
  const hidden = { text: '«hidden:0123456789abcdef»', hidden: true };
  expect(differenceWords(difference({ before: hidden, after: hidden })).values.change).toBe('hidden_changed');
});

test('long and many-lined values are cut to one line', () => {
  const { after } = differenceWords(difference({ after: { text: `a\nb${'x'.repeat(500)}`, hidden: false } })).values;
  expect(after).toHaveLength(60);
  expect(after).toMatch(/^a bx+…$/);
});

test('what only tools write is neither told nor counted', () => {
  const list = [
    difference({}),
    difference({ noise: true }),
    difference({ subject: 'A' }),
    difference({ subject: 'B' }),
  ];
  expect(worthTelling(list, 2)).toMatchObject({ told: [{ subject: 'LOG_LEVEL' }, { subject: 'A' }], more: 1 });
});
