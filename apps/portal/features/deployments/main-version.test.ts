import type { ContainerImage } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { mainVersion } from './main-version.ts';

const image = (part: Partial<ContainerImage>): ContainerImage => ({
  container: 'app',
  init: false,
  reference: 'shop/cart:1',
  registry: '',
  repository: 'shop/cart',
  tag: '1',
  digest: null,
  ...part,
});

test.each([
  ['the first container that is not an init container', [image({ init: true, tag: '9' }), image({ tag: '1' })], '1'],
  ['an init container where there is no other', [image({ init: true, tag: '9' })], '9'],
  ['a digest without a tag, shortened', [image({ tag: null, digest: 'sha256:0123456789abcdef' })], '0123456789ab'],
  ['neither', [image({ tag: null })], 'latest'],
  ['no image', [], '–'],
])('%s', (_, images, version) => {
  expect(mainVersion(images)).toBe(version);
});
