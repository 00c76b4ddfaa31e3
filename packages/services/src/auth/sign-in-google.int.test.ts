import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callContext, createPerson, createTenant, type OpenTestDatabase, openTestDatabase } from '../testing/index.ts';
import { signInGoogle } from './sign-in-google.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const identity = (email: string, subject: string) => ({
  subject,
  email,
  emailVerified: true,
  name: 'From Google',
  picture: 'https://lh3.example.test/p.png',
  client: { address: '192.0.2.44', userAgent: 'test' },
});
const signIn = (input: unknown) => signInGoogle({ ctx: callContext(database.db), app: 'portal', input });

describe('Google', () => {
  test('is linked once, by the verified e-mail of an account that is there', async () => {
    const tenant = await createTenant(database.db, 'google');
    const { owner } = tenant;
    const first = await signIn(identity(owner.email.toUpperCase(), 'subject-1'));
    expect(first.user).toMatchObject({ id: owner.userId, name: owner.name, picture: 'https://lh3.example.test/p.png' });
    const renamed = await signIn(identity('elsewhere@example.test', 'subject-1'));
    expect(renamed.user.id).toBe(owner.userId);
    await expect(signIn(identity(owner.email, 'subject-2'))).rejects.toMatchObject({ code: 'invalid_credentials' });
    const entries = await database.db.withTenant({ organizationId: tenant.id }, (tx) => tx.auditEntry.findMany());
    expect(entries.map((entry) => [entry.action, entry.actorId])).toEqual([
      ['session.sign_in', owner.userId],
      ['session.sign_in', owner.userId],
    ]);
  });

  test('opens nothing for who was never invited, and nothing without a verified e-mail', async () => {
    await expect(signIn(identity('nobody@example.test', 'subject-3'))).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const person = await createPerson(database.db, { name: 'Unverified' });
    await expect(signIn({ ...identity(person.email, 'subject-4'), emailVerified: false })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
