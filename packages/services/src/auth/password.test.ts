import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight, needsRehash } from './password.ts';

test('a password is kept as argon2id and recognised, and an account without one has none that is right', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordRight(stored, 'correct horse battery')).toBe(true);
  expect(await isPasswordRight(stored, 'correct horse batterz')).toBe(false);
  expect(await isPasswordRight(null, 'correct horse battery')).toBe(false);
});

test('a hash of other costs is to be renewed', async () => {
  expect(needsRehash(await hashPassword('a'))).toBe(false);
  expect(needsRehash(await hash('a', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true);
});
