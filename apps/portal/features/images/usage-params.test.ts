import { createLoader } from '@moonin/ui/web/address-parsers';
import { expect, test } from 'vitest';
import { readAddress } from '../data/web-read.ts';
import { usageAddress, usageParams, usagesRead } from './usage-params.ts';

test('an image has an address that finds it again', () => {
  const address = usageAddress('acme', { registry: 'ghcr.io', repository: 'shop/a&b', tag: '1.0' });
  expect(address).toBe('/o/acme/images/usages?registry=ghcr.io&repository=shop/a%26b&tag=1.0');
  const params = createLoader(usageParams)(new URLSearchParams(address.split('?')[1]));
  expect(params).toEqual({ registry: 'ghcr.io', repository: 'shop/a&b', tag: '1.0', digest: null });
});

test('the empty registry is asked for by name', () => {
  const read = usagesRead('acme', { registry: '', repository: 'nginx', tag: null, digest: null });
  expect(readAddress(read)).toBe('/api/web/organizations/acme/images/usages?repository=nginx&limit=100&registry=');
});
