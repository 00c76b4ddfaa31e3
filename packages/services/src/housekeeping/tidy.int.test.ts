import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendLive } from '../outbox.ts';
import { takeAttempts } from '../rate-limit/take-attempts.ts';
import { createPerson, createTenant, type OpenTestDatabase, openTestDatabase } from '../testing/index.ts';
import { tidyOutbox, tidyPeople } from './tidy.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);

test('live facts stay for an hour, those of other organizations for longer', async () => {
  const { db } = database;
  const [mine, theirs] = [await createTenant(db, 'mine'), await createTenant(db, 'theirs')];
  const count = async (tenant: typeof mine) =>
    db.withTenant({ organizationId: tenant.id }, (tx) => tx.outboxEntry.count());
  for (const tenant of [mine, theirs]) {
    await db.withTenant({ organizationId: tenant.id }, (tx) =>
      appendLive(tx, tenant.id, [{ kind: 'project', clusterId: null, ids: null }]),
    );
  }
  await tidyOutbox({ db, organizationId: mine.id, now: later(0.9) });
  expect(await count(mine)).toBe(1);
  await tidyOutbox({ db, organizationId: mine.id, now: later(1.1) });
  expect([await count(mine), await count(theirs)]).toEqual([0, 1]);
});

test('old sessions and attempts go, live ones stay', async () => {
  const { db } = database;
  const person = await createPerson(db, { name: 'Bo' });
  await takeAttempts({ db, now: new Date() }, [{ key: 'k', max: 1, windowMs: 1_000 }]);
  const left = async () => ({
    sessions: await db.withoutTenant((tx) => tx.session.count({ where: { id: person.sessionId } })),
    attempts: (await db.query({ text: "SELECT 1 FROM rate_limits WHERE key = 'k'" })).length,
  });
  await tidyPeople({ db, now: later(23) });
  expect(await left()).toEqual({ sessions: 1, attempts: 1 });
  await tidyPeople({ db, now: later(26) });
  expect(await left()).toEqual({ sessions: 1, attempts: 0 });
  await tidyPeople({ db, now: later(40 * 24) });
  expect(await left()).toEqual({ sessions: 0, attempts: 0 });
});
