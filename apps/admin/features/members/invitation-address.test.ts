import { expect, test } from 'vitest';
import { invitationAddress } from './invitation-address.ts';

const origins = { admin: 'https://admin.example', portal: 'https://portal.example' };

test('an admin comes in by the console, others by the portal', () => {
  expect(invitationAddress(origins, 'admin', 'a/b')).toBe('https://admin.example/invitation/a%2Fb');
  expect(invitationAddress(origins, 'editor', 't')).toBe('https://portal.example/invitation/t');
  expect(invitationAddress(origins, 'viewer', 't')).toBe('https://portal.example/invitation/t');
});
