import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test.each([
  ['/o/acme/deployments?health=failed', '/o/acme/deployments?health=failed'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?from=/sign-in', '/'],
  ['/api/auth/signout', '/'],
])('%j leads to %s', (wanted, address) => {
  expect(returnAddress(wanted)).toBe(address);
});
