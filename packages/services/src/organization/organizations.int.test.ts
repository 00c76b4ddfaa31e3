import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../new-id.ts';
import {
  createPerson,
  createTenant,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
} from '../testing/index.ts';
import { createOrganization } from './create-organization.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a new organization is audited and told to the event streams', async () => {
  const ctx = memberContext(database.db, await createTenant(database.db, 'first'));
  const made = await createOrganization({ ctx, input: { name: 'Second', slug: 'second' } });
  const stored = await database.db.withTenant({ organizationId: made.id }, async (tx) => ({
    audit: await tx.auditEntry.findMany({ select: { action: true, objectId: true } }),
    outbox: await tx.outboxEntry.findMany({ select: { topic: true, payload: true } }),
  }));
  expect(stored).toEqual({
    audit: [{ action: 'organization.create', objectId: made.id }],
    outbox: [{ topic: 'live', payload: { changes: [{ kind: 'organization', clusterId: null, ids: [made.id] }] } }],
  });
});

test('of two last ones at once, one is refused', async () => {
  const tenant = await createTenant(database.db, 'many');
  const { userId } = tenant.owner;
  for (let number = 2; number < 50; number += 1) {
    const id = await newId(database.db);
    await database.db.withTenant({ organizationId: id }, async (tx) => {
      await tx.organization.create({ data: { id, name: `${number}`, slug: `many-${number}`, ownerId: userId } });
      await tx.membership.create({ data: { organizationId: id, userId, role: 'admin' } });
    });
  }
  const ctx = memberContext(database.db, tenant);
  const make = (slug: string) => createOrganization({ ctx, input: { name: 'Last', slug } });
  const both = await Promise.allSettled([make('last-one'), make('last-two')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(make('last-three')).rejects.toMatchObject({ code: 'conflict' });
});

test('who manages no organization makes none', async () => {
  const tenant = await createTenant(database.db, 'closed');
  const person = await createPerson(database.db, { name: 'Nobody' });
  const ctx = memberContext(database.db, tenant, { person });
  await expect(createOrganization({ ctx, input: { name: 'Mine', slug: 'not-mine' } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
