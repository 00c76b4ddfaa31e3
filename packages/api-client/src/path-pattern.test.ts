import { describe, expect, test } from 'vitest';
import { fillPath, matchPath } from './path-pattern.ts';

const path = '/v1/web/organizations/{organization}/clusters/{clusterId}';

describe('fillPath', () => {
  test('encodes what it puts in', () => {
    expect(fillPath(path, { organization: 'a/b', clusterId: 'x?y' })).toBe(
      '/v1/web/organizations/a%2Fb/clusters/x%3Fy',
    );
  });

  test.each(['', '.', '..', undefined])('refuses %j, which would leave its segment', (organization) => {
    expect(() => fillPath(path, { organization, clusterId: 'x' })).toThrow('no usable value');
  });
});

describe('matchPath', () => {
  test('gives the decoded values', () => {
    expect(matchPath(path, '/v1/web/organizations/acme/clusters/a%20b')).toEqual({
      organization: 'acme',
      clusterId: 'a b',
    });
  });

  test.each([
    '/v1/web/organizations/acme/clusters',
    '/v1/web/organizations/acme/clusters/x/tokens',
    '/v1/web/organizations//clusters/x',
    '/v1/web/organizations/acme/clusters/..',
    '/v1/web/organizations/acme/clusters/%2e%2e',
    '/v1/web/organizations/a%2Fb/clusters/x',
    '/v1/web/organizations/%zz/clusters/x',
  ])('does not match %s', (pathname) => {
    expect(matchPath(path, pathname)).toBeNull();
  });
});
