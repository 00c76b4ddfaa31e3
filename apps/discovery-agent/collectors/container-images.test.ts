import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { containerImages, digestOfImageId, templateContainers } from './container-images.ts';

const sha = `sha256:${'a'.repeat(64)}`;

test('init containers come first, and containers without an image are left out', () => {
  const spec = {
    initContainers: [{ name: 'migrate', image: 'shop/migrate' }],
    containers: [{ name: 'app', image: 'redis' }, { name: 'auto' }, { image: 'x' }],
  };
  expect(templateContainers(spec).map(({ name, isInit }) => [name, isInit])).toEqual([
    ['migrate', true],
    ['app', false],
  ]);
  expect(templateContainers(undefined)).toEqual([]);
});

test.each([
  ['redis', { registry: 'docker.io', repository: 'library/redis', tag: null, digest: sha }],
  ['reg.example:5000/a/b:v1', { registry: 'reg.example:5000', repository: 'a/b', tag: 'v1', digest: sha }],
  [`a/b:v1@sha256:${'b'.repeat(64)}`, { registry: 'docker.io', tag: 'v1', digest: `sha256:${'b'.repeat(64)}` }],
  ['shop/UPPER:1', { registry: '', repository: 'shop/UPPER:1', tag: null }],
  ['https://user:canary-1@reg/x', { registry: '', reference: 'https://user:«hidden:0123456789abcdef»@reg/x' }],
])('image %s', (image, expected) => {
  const [found] = containerImages({
    containers: [{ name: 'app', isInit: false, image }],
    digests: new Map([['app', sha]]),
    sanitiser: plainSanitiser,
  });
  expect(found).toMatchObject(expected);
});

test.each([
  [`docker.io/library/redis@${sha}`, sha],
  [`docker-pullable://redis@${sha}`, sha],
  [sha, null],
  ['', null],
  [undefined, null],
])('imageID %s', (imageId, expected) => {
  expect(digestOfImageId(imageId)).toBe(expected);
});
