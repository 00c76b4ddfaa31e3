import { CLUSTER_STATUS_AFTER, type LiveChange } from '@moonin/contracts';
import { type Clock, createLogger, createMetrics } from '@moonin/runtime';
import { waitUntil } from '@moonin/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeMember } from '../member/remove-member.ts';
import { updateMember } from '../member/update-member.ts';
import { appendLive, wakeOutboxReaders } from '../outbox.ts';
import {
  createMember,
  createProjectIn,
  createTenant,
  createTestCluster,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';
import type { LiveMessage, LiveStream } from './live-stream.ts';
import { reviewStreams } from './live-view.ts';

const log = createLogger({ name: 'test', level: 'silent' });
let database: OpenTestDatabase;
let tenant: TestTenant;
let clusterId: string;
let hub: LiveHub;
let aheadMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  aheadMs = 0;
  tenant = await createTenant(database.db, `live-${crypto.randomUUID().slice(0, 8)}`);
  clusterId = await createTestCluster(database.db, tenant);
  hub = createLiveHub({ db: database.db, log, metrics: createMetrics({ process: 'test' }), clock });
});
afterEach(() => hub.close());

/** A stream that keeps what it was sent. */
function listen(input: { lastEventId?: string; ctx?: ReturnType<typeof memberContext> } = {}) {
  const messages: LiveMessage[] = [];
  let ended = false;
  const leave = hub.open({
    ctx: input.ctx ?? memberContext(database.db, tenant),
    lastEventId: input.lastEventId,
    subscriber: {
      send: (message) => messages.push(message),
      end: () => {
        ended = true;
      },
    },
  });
  return {
    messages,
    leave,
    ended: () => ended,
    changes: (): LiveChange[] => messages.flatMap((message) => message.data?.changes ?? []),
    names: () => messages.map((message) => message.name).filter((name) => name !== null),
    lastId: () => messages.at(-1)?.id ?? '',
    ready: () => until(() => messages.some((message) => message.name === 'ready'), 'the stream is ready'),
  };
}

const until = (look: () => boolean, what: string) => waitUntil(look, { what, timeoutMs: 20_000, intervalMs: 20 });
const node = (id: string): LiveChange => ({ kind: 'node', clusterId, ids: [id] });
const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

async function write(changes: LiveChange[], organizationId = tenant.id): Promise<void> {
  await database.db.withTenant({ organizationId }, (tx) => appendLive(tx, organizationId, changes));
  wakeOutboxReaders({ db: database.db, log }, organizationId);
}

const nodeIds = (changes: readonly LiveChange[]) =>
  changes.filter(({ kind }) => kind === 'node').flatMap(({ ids }) => ids ?? []);

describe('an event stream', () => {
  test('begins with ready and tells what is written after, once', async () => {
    await write([node(crypto.randomUUID())]);
    const stream = listen();
    await stream.ready();
    const ids = newIds(5);
    for (const id of ids) await write([node(id)]);
    await until(() => nodeIds(stream.changes()).length >= ids.length, 'the news came');
    expect(nodeIds(stream.changes()).sort()).toEqual([...ids].sort());
    expect(stream.names()[0]).toBe('ready');
  });

  test('tells nothing of another organization', async () => {
    const stranger = await createTenant(database.db, `other-${crypto.randomUUID().slice(0, 8)}`);
    const stream = listen();
    await stream.ready();
    await write([node(crypto.randomUUID())], stranger.id);
    const [mine] = newIds(1) as [string];
    await write([node(mine)]);
    await until(() => nodeIds(stream.changes()).length > 0, 'the news came');
    expect(nodeIds(stream.changes())).toEqual([mine]);
  });

  test('resumes without a gap or a double', async () => {
    const [first, second, third] = newIds(3) as [string, string, string];
    const before = listen();
    await before.ready();
    await write([node(first)]);
    await until(() => nodeIds(before.changes()).length === 1, 'the news came');
    const lastEventId = before.lastId();
    before.leave();
    await write([node(second)]);
    const after = listen({ lastEventId });
    await after.ready();
    await write([node(third)]);
    await until(() => nodeIds(after.changes()).length === 2, 'the news came');
    expect(nodeIds(after.changes()).sort()).toEqual([second, third].sort());
    expect(after.names()).not.toContain('reset');
  });

  test.each(['nonsense', `1.${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`])(
    'with the useless position %s it is told to fetch everything',
    async (lastEventId) => {
      const stream = listen({ lastEventId });
      await until(() => stream.names().includes('reset'), 'the news came');
      expect(stream.names()).toEqual(['ready', 'reset']);
    },
  );

  test('passes no transaction that commits late', async () => {
    const stream = listen();
    await stream.ready();
    const [slow, quick] = newIds(2) as [string, string];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = false;
    const late = database.db.withTenant({ organizationId: tenant.id }, async (tx) => {
      await appendLive(tx, tenant.id, [node(slow)]);
      begun = true;
      await held;
    });
    await until(() => begun, 'the news came');
    await write([node(quick)]);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(nodeIds(stream.changes())).toEqual([]);
    release();
    await late;
    await until(() => nodeIds(stream.changes()).length === 2, 'the news came');
    expect(new Set(nodeIds(stream.changes()))).toEqual(new Set([slow, quick]));
  });

  test('tells of a cluster that went silent, though nobody wrote anything', async () => {
    const stream = listen();
    await stream.ready();
    aheadMs = CLUSTER_STATUS_AFTER.delayedMs + 1_000;
    const silent = { kind: 'cluster', clusterId, ids: [clusterId] };
    await until(() => stream.changes().some((change) => change.kind === 'cluster'), 'the silence is told');
    expect(stream.changes()).toEqual([silent]);
  });

  test('of a person limited to a project tells of its clusters alone', async () => {
    const bank = await createProjectIn(database.db, tenant, 'bank');
    const vault = await createTestCluster(database.db, tenant, { projectId: bank });
    const ctx = memberContext(database.db, tenant);
    const limited = {
      ...ctx,
      access: { ...ctx.access, 'inventory.read': [bank], 'organization.manage': [] },
    };
    const stream = listen({ ctx: limited });
    await stream.ready();
    const [seen] = newIds(1) as [string];
    await write([
      node(crypto.randomUUID()),
      { kind: 'member', clusterId: null, ids: [tenant.owner.userId] },
      { kind: 'node', clusterId: vault, ids: [seen] },
    ]);
    await until(() => stream.changes().length > 0, 'the news came');
    expect(stream.changes()).toEqual([{ kind: 'node', clusterId: vault, ids: [seen] }]);
  });

  test('ends with its session', async () => {
    const mine = listen();
    const member = await createMember(database.db, tenant, { name: 'Bo', role: 'editor' });
    const theirs = listen({ ctx: memberContext(database.db, tenant, { person: member, role: 'editor' }) });
    hub.endSession(tenant.owner.sessionId);
    expect([mine.ended(), theirs.ended()]).toEqual([true, false]);
    expect(hub.streams()).toBe(1);
  });

  test('is refused to who sees nothing of the organization', () => {
    const ctx = memberContext(database.db, tenant, { role: 'viewer', owner: false });
    expect(() => listen({ ctx })).toThrow('Your role does not allow this');
  });
});

test('open streams are reviewed: who left or was signed out hears no more, a changed role is heard of', async () => {
  const { db } = database;
  const people = await Promise.all(
    ['Ann', 'Bo', 'Cy', 'Di'].map((name) => createMember(db, tenant, { name, role: 'admin' })),
  );
  const streams = people.map(({ userId, sessionId }): LiveStream => {
    const subscriber = { send: () => undefined, end: () => undefined };
    const view = { projects: null, members: true };
    return { userId, sessionId, subscriber, lastEventId: undefined, view, position: null };
  });
  const [, bo, cy, di] = people;
  const ctx = memberContext(db, tenant);
  await removeMember({ ctx, userId: bo?.userId ?? '' });
  await updateMember({ ctx, userId: cy?.userId ?? '', input: { role: 'editor' } });
  await db.withoutTenant((tx) =>
    tx.session.update({ where: { id: di?.sessionId ?? '' }, data: { revokedAt: new Date() }, select: { id: true } }),
  );
  const views = await reviewStreams({ db, organizationId: tenant.id, streams, now: new Date() });
  expect(streams.map((stream) => views.get(stream) ?? null)).toEqual([
    { projects: null, members: true },
    null,
    { projects: null, members: false },
    null,
  ]);
});
