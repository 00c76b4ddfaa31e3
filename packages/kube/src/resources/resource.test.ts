import { describe, expect, test } from 'vitest';
import { apiVersionOf, resourceName, resourcePath } from './resource.ts';
import { compareResourceVersions, isOlderResourceVersion } from './resource-version.ts';
import { resources } from './resources.ts';

test('paths lead where the API server serves the kind', () => {
  const { deployments, pods, nodes, ingresses } = resources;
  expect(resourcePath(deployments)).toBe('/apis/apps/v1/deployments');
  expect(resourcePath(deployments, { namespace: 'a' })).toBe('/apis/apps/v1/namespaces/a/deployments');
  expect(resourcePath(pods, { namespace: 'a', name: 'p', subresource: 'log' })).toBe('/api/v1/namespaces/a/pods/p/log');
  expect(resourcePath(nodes, { name: 'n', namespace: 'ignored' })).toBe('/api/v1/nodes/n');
  expect(resourcePath(pods, { namespace: '../x', name: 'a/b?c' })).toBe('/api/v1/namespaces/..%2Fx/pods/a%2Fb%3Fc');
  expect(() => resourcePath(pods, { name: 'p' })).toThrow('needs a namespace');
  expect([apiVersionOf(ingresses), apiVersionOf(pods)]).toEqual(['networking.k8s.io/v1', 'v1']);
  expect([resourceName(ingresses), resourceName(pods)]).toEqual(['ingresses.networking.k8s.io', 'pods']);
});

describe('resourceVersions', () => {
  test.each([
    ['1', '2', -1],
    ['10', '9', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['18446744073709551616', '18446744073709551616', 0],
  ])('%s and %s', (left, right, expected) => expect(compareResourceVersions(left, right)).toBe(expected));

  test.each(['', '0', '01', '-1', '1.5', 'a', ' 1', '9'.repeat(40)])('%j cannot be compared', (text) => {
    expect(() => compareResourceVersions(text, '1')).toThrow('not a comparable resourceVersion');
    expect(isOlderResourceVersion(text, '5')).toBe(false);
    expect(isOlderResourceVersion('5', text)).toBe(false);
  });
});
