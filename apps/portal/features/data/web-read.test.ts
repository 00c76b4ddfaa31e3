import { describe, expect, test } from 'vitest';
import { readAddress, readKey, readOfKey, webRead } from './web-read.ts';

const read = webRead(
  'deployments',
  { organization: 'acme' },
  { health: ['failed', 'degraded'], q: '', limit: 100, cluster: undefined },
);

describe('a read', () => {
  test('has an address on the own origin, lists comma-separated', () => {
    expect(readAddress(read)).toBe('/api/web/organizations/acme/deployments?health=failed%2Cdegraded&limit=100');
  });

  test('encodes what fills the path', () => {
    expect(readAddress(webRead('node', { organization: 'acme', nodeId: 'a/b?c' }))).toBe(
      '/api/web/organizations/acme/nodes/a%2Fb%3Fc',
    );
  });

  test('has the same key for the same question, empty parts left out', () => {
    expect(readKey(read)).toEqual(
      readKey(webRead('deployments', { organization: 'acme' }, { health: ['failed', 'degraded'], limit: 100 })),
    );
    expect(readKey(read)).not.toEqual(readKey(read, true));
  });

  test('is found again from its key', () => {
    expect(readOfKey(readKey(read, true))).toEqual(read);
    expect(readOfKey(['other'])).toBeNull();
  });
});
