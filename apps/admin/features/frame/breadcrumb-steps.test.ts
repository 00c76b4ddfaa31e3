import { expect, test } from 'vitest';
import { breadcrumbSteps } from './breadcrumb-steps.ts';

test.each([
  ['/organizations', ['organizations /organizations']],
  ['/organizations/new', ['organizations /organizations', 'newOrganization /organizations/new']],
  ['/profile', ['profile /profile']],
  ['/o/acme', ['overview /o/acme']],
  ['/o/acme/members/new', ['members /o/acme/members', 'addMember /o/acme/members/new']],
  ['/o/acme/clusters/new', ['clusters /o/acme/clusters', 'registerCluster /o/acme/clusters/new']],
  [
    '/o/acme/clusters/c1/tokens',
    ['clusters /o/acme/clusters', 'cluster /o/acme/clusters/c1', 'tokens /o/acme/clusters/c1/tokens'],
  ],
  ['/nowhere', []],
  ['/o/acme/nowhere', []],
])('%s', (pathname, expected) => {
  expect(breadcrumbSteps(pathname).map(({ place, href }) => `${place} ${href}`)).toEqual(expected);
});

test('a cluster is named by what the data says', () => {
  expect(breadcrumbSteps('/o/acme/clusters/c1').at(-1)?.clusterId).toBe('c1');
});
