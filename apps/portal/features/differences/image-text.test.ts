import { expect, test } from 'vitest';
import { imageChange, splitImage } from './image-text.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

test.each([
  ['shop/checkout:2.9.1', 'shop/checkout', '2.9.1'],
  ['registry.example:5000/shop/checkout', 'registry.example:5000/shop/checkout', 'latest'],
  ['registry.example:5000/shop/checkout:1', 'registry.example:5000/shop/checkout', '1'],
  [`nginx@${digest}`, 'nginx', '0123456789ab'],
  [`nginx:1.27@${digest}`, 'nginx', '1.27'],
  ['', '', 'latest'],
])('%s', (reference, repository, version) => {
  expect(splitImage(reference)).toEqual({ repository, version });
});

test('a change of version tells the versions, any other the whole names', () => {
  expect(imageChange('shop/a:1', 'shop/a:2')).toEqual({ before: '1', after: '2' });
  expect(imageChange('shop/a:1', 'shop/b:1')).toEqual({ before: 'shop/a:1', after: 'shop/b:1' });
  expect(imageChange('shop/a:1', `shop/a:1@${digest}`)).toEqual({ before: 'shop/a:1', after: `shop/a:1@${digest}` });
});
