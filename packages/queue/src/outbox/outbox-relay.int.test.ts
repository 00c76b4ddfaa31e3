import { createLogger, createMetrics } from '@moonin/runtime';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnBackends } from '../testing/describe-on-backends.ts';
import { type FactBed, factJob, openFactBed } from '../testing/fact-bed.ts';
import { type OutboxRelay, type OutboxRelayOptions, startOutboxRelay } from './outbox-relay.ts';
import { type OutboxStore, openOutbox } from './outbox-store.ts';
import { discardFact, settleWhenDone } from './settle-when-done.ts';

const log = createLogger({ name: 'test', level: 'silent' });
let number = 0;

await describeOnBackends('the outbox relay', (bed) => {
  let facts: FactBed;
  let outbox: OutboxStore;
  let topic: string;
  const relays: OutboxRelay[] = [];
  const job = () => factJob(topic);

  beforeEach(async () => {
    facts = await openFactBed(bed.databaseUrl(), { fresh: true });
    outbox = await openOutbox({ databaseUrl: bed.databaseUrl(), maxConnections: 6, onError: () => undefined });
    topic = `topic-${++number}`;
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.close()));
    await outbox.close();
    await facts.close();
  });

  function relay(routes: OutboxRelayOptions['routes'], changes: Partial<OutboxRelayOptions> = {}): OutboxRelay {
    const metrics = createMetrics({ process: 'test' });
    const started = startOutboxRelay({ outbox, routes, log, metrics, batchSize: 7, pollMs: 20, ...changes });
    relays.push(started);
    return started;
  }

  test('rows become jobs in their order, and are gone when the work is done', async () => {
    const queues = bed.open();
    const definition = job();
    const written = await facts.write(topic, 30);
    relay({ [topic]: queues.queue(definition) });
    await expect.poll(async () => (await queues.queue(definition).counts(new Date())).waiting).toBe(30);
    expect(await facts.left(topic)).toBe(30);
    const order: string[] = [];
    await queues.work(definition, {
      handle: settleWhenDone(outbox, async (running) => {
        order.push(running.id);
        expect(running.payload).toMatchObject({ id: running.id, topic, payload: { n: written.indexOf(running.id) } });
      }),
    });
    await expect.poll(() => order).toEqual(written);
    await expect.poll(() => facts.left(topic)).toBe(0);
  });

  test('several relays and workers at once double nothing and lose nothing', async () => {
    const definition = job();
    const written = facts.write(topic, 300);
    for (let n = 0; n < 4; n += 1) relay({ [topic]: bed.open().queue(definition) });
    for (let n = 0; n < 2; n += 1) {
      await bed.open().work(definition, { concurrency: 2, handle: settleWhenDone(outbox, facts.consume) });
    }
    const ids = await written;
    await expect.poll(() => facts.left(topic), { timeout: 240_000 }).toBe(0);
    expect(await facts.effects()).toEqual([...ids].sort());
    expect(new Set(await facts.runs())).toEqual(new Set([1]));
  });

  test('what commits late is not passed over; what has no route or is for the streams is left alone', async () => {
    const queues = bed.open();
    const definition = job();
    const late = new pg.Client({ connectionString: bed.databaseUrl() });
    await late.connect();
    await late.query('BEGIN');
    const insert = `INSERT INTO outbox_entries (organization_id, topic, payload, due_at) VALUES ($1, $2, '{}', $3)`;
    await late.query(insert, [crypto.randomUUID(), topic, new Date(0)]);
    await facts.write(topic, 3);
    await facts.client.query(insert, [crypto.randomUUID(), 'live', null]);
    await facts.client.query(insert, [crypto.randomUUID(), 'of-another-version', new Date(0)]);
    const waiting = async () => (await queues.queue(definition).counts(new Date())).waiting;
    relay({ [topic]: queues.queue(definition) });
    await expect.poll(waiting).toBe(3);
    await late.query('COMMIT');
    await late.end();
    await expect.poll(waiting).toBe(4);
    expect(await outbox.measure()).toMatchObject([
      { topic: 'of-another-version', waiting: 1, unsettled: 0 },
      { topic, waiting: 0, lagMs: 0, unsettled: 4 },
    ]);
    expect(await facts.left('live')).toBe(1);
  });

  test('a queue that lost its jobs gets those again whose work is not done', async () => {
    const queues = bed.open();
    const definition = job();
    const first = await facts.write(topic, 10);
    relay({ [topic]: queues.queue(definition) }, { resendAfterMs: 300 });
    const worker = await queues.work(definition, { handle: settleWhenDone(outbox, facts.consume) });
    await expect.poll(() => facts.left(topic)).toBe(0);
    await worker.close();
    const second = await facts.write(topic, 10);
    const waiting = async () => (await queues.queue(definition).counts(new Date())).waiting;
    await expect.poll(waiting).toBe(10);
    await bed.loseJobs();
    await expect.poll(waiting).toBe(10);
    await bed.open().work(definition, { handle: settleWhenDone(outbox, facts.consume) });
    await expect.poll(() => facts.left(topic)).toBe(0);
    expect(await facts.effects()).toEqual([...first, ...second].sort());
    expect(new Set(await facts.runs())).toEqual(new Set([1]));
  });

  test('a dead letter stays one however often its row is handed over, until it is replayed or discarded', async () => {
    const queues = bed.open();
    const definition = job();
    const [kept, dropped] = await facts.write(topic, 2);
    let runs = 0;
    let broken = true;
    const resent = createMetrics({ process: 'test' });
    relay({ [topic]: queues.queue(definition) }, { resendAfterMs: 50, metrics: resent });
    await queues.work(definition, {
      handle: settleWhenDone(outbox, async (running) => {
        runs += 1;
        if (broken) throw new Error('not now');
        await facts.consume(running);
      }),
    });
    const queue = queues.queue(definition);
    await expect.poll(async () => (await queue.counts(new Date())).failed).toBe(2);
    await expect
      .poll(() => resent.metrics())
      .toMatch(new RegExp(`moonin_outbox_relayed_total{topic="${topic}",again="true",process="test"} [1-9]\\d`));
    expect(runs).toBe(6);
    const letters = await queue.deadLetters({ offset: 0, limit: 10 });
    const letter = letters.find(({ id }) => id === dropped);
    expect(await discardFact(outbox, queue, definition.payload.parse(letter?.payload))).toBe(true);
    broken = false;
    expect(await queue.replayAll()).toBe(1);
    await expect.poll(() => facts.left(topic)).toBe(0);
    expect(await facts.effects()).toEqual([kept]);
  });

  test('metrics tell what waits, for how long, and what was handed over', async () => {
    const queues = bed.open();
    const metrics = createMetrics({ process: 'test' });
    const [id] = await facts.write(topic, 3);
    await facts.client.query(`UPDATE outbox_entries SET created_at = now() - interval '1 hour' WHERE id = $1`, [id]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    relay(
      { [topic]: queues.queue(job()) },
      { metrics, onStep: async (step) => (step === 'taken' ? await held : undefined) },
    );
    expect(await metrics.metrics()).toMatch(
      new RegExp(`moonin_outbox_lag_seconds{topic="${topic}",process="test"} 36`),
    );
    expect(await metrics.metrics()).toContain(`moonin_outbox_waiting{topic="${topic}",process="test"} 3`);
    release();
    const relayed = `moonin_outbox_relayed_total{topic="${topic}",again="false",process="test"} 3`;
    await expect.poll(() => metrics.metrics()).toContain(relayed);
    const text = await metrics.metrics();
    expect(text).toContain(`moonin_outbox_waiting{topic="${topic}",process="test"} 0`);
    expect(text).toContain(`moonin_outbox_unsettled{topic="${topic}",process="test"} 3`);
  });
});
