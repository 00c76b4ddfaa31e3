import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

test('scripts need the nonce and nobody may frame the page', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc', development: false, secure: true });
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain('upgrade-insecure-requests');
});

test('eval is for development alone, and plain HTTP is not upgraded', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc', development: true, secure: false });
  expect(policy).toMatch(/script-src[^;]*'unsafe-eval'/);
  expect(policy).not.toContain('upgrade-insecure-requests');
});
