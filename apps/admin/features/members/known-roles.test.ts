import { ROLES } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { KNOWN_ROLES } from './known-roles.ts';

test('the roles are those of the contract', () => {
  expect(KNOWN_ROLES).toEqual(ROLES);
});
