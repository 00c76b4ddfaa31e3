import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, createMetrics } from '@moonin/runtime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCutProxy } from '../testing/cut-proxy.ts';
import { describeOnBackends } from '../testing/describe-on-backends.ts';
import { type FactBed, factJob, openFactBed } from '../testing/fact-bed.ts';
import type { RelayProcessInput } from '../testing/relay-process.ts';
import { type RelayProcess, startRelayProcess } from '../testing/start-relay-process.ts';
import { type OutboxRelay, startOutboxRelay } from './outbox-relay.ts';
import { type OutboxStore, openOutbox } from './outbox-store.ts';
import { settleWhenDone } from './settle-when-done.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const LOCK_MS = 500;
let number = 0;

await describeOnBackends('faults around the outbox relay', (bed) => {
  let facts: FactBed;
  let topic: string;
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    facts = await openFactBed(bed.databaseUrl(), { fresh: true });
    topic = `fault-${++number}`;
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await facts.close();
  });

  async function outboxAt(databaseUrl: string): Promise<OutboxStore> {
    const outbox = await openOutbox({ databaseUrl, maxConnections: 4, onError: () => undefined });
    closing.push(outbox.close);
    return outbox;
  }
  function relayTo(outbox: OutboxStore, queues: ReturnType<typeof bed.open>): OutboxRelay {
    const relay = startOutboxRelay({
      outbox,
      routes: { [topic]: queues.queue(factJob(topic)) },
      log,
      metrics: createMetrics({ process: 'test' }),
      pollMs: 20,
      resendAfterMs: 2_000,
    });
    closing.push(relay.close);
    return relay;
  }
  function startProcess(changes: Pick<RelayProcessInput, 'part' | 'stopAt'>): RelayProcess {
    const { databaseUrl, redisUrl, redisPrefix = '' } = bed.backend();
    const started = startRelayProcess({
      databaseUrl,
      redisUrl,
      redisPrefix,
      topic,
      resendAfterMs: 2_000,
      lockMs: LOCK_MS,
      ...changes,
    });
    closing.push(started.kill);
    return started;
  }
  /** A relay and a worker that nobody kills do what is left. */
  async function finish(written: readonly string[]): Promise<void> {
    const [outbox, queues] = [await outboxAt(bed.databaseUrl()), bed.open()];
    relayTo(outbox, queues);
    await queues.work(factJob(topic), { lockMs: LOCK_MS, handle: settleWhenDone(outbox, facts.consume) });
    await expect.poll(() => facts.left(topic), { timeout: 240_000 }).toBe(0);
    const counts = async () => {
      const { waiting, active, delayed, failed } = await queues.queue(factJob(topic)).counts(new Date());
      return [waiting, active, delayed, failed];
    };
    await expect.poll(counts, { timeout: 240_000 }).toEqual([0, 0, 0, 0]);
    expect(await facts.effects()).toEqual([...written].sort());
  }

  test.for(['taken', 'added', 'marked', 'committed'] as const)(
    'a relay that is killed when rows are %s doubles nothing and loses nothing',
    async (stopAt) => {
      const written = await facts.write(topic, 20);
      const relay = startProcess({ part: 'relay', stopAt });
      await relay.said(`stopped at ${stopAt}`);
      await relay.kill();
      await finish(written);
      expect(await facts.runs()).toEqual(written.map(() => 1));
    },
  );

  test.for(['handled', 'settled'] as const)(
    'a worker that is killed when a fact is %s leaves it to another, who does that one once more',
    async (stopAt) => {
      const written = await facts.write(topic, 5);
      relayTo(await outboxAt(bed.databaseUrl()), bed.open());
      const worker = startProcess({ part: 'worker', stopAt });
      await worker.said(`stopped at ${stopAt}`);
      await worker.kill();
      await finish(written);
      expect((await facts.runs()).sort()).toEqual([1, 1, 1, 1, 2]);
    },
  );

  test('relays and workers that are killed at random, one after the other, lose nothing', async () => {
    const running = (['relay', 'relay', 'worker', 'worker'] as const).map((part) => ({
      part,
      process: startProcess({ part }),
    }));
    const written: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      written.push(...(await facts.write(topic, 25)));
      const victim = running[round % running.length];
      if (!victim) continue;
      await victim.process.said('running');
      await sleep(Math.random() * 60);
      await victim.process.kill();
      victim.process = startProcess({ part: victim.part });
    }
    await expect.poll(() => facts.left(topic), { timeout: 120_000 }).toBe(0);
    expect(await facts.effects()).toEqual([...written].sort());
  });

  test('database and queue away: the relay waits, and goes on where it was when they are back', async () => {
    const { databaseUrl, redisUrl } = bed.backend();
    const database = await startCutProxy(databaseUrl);
    const redis = redisUrl === undefined ? undefined : await startCutProxy(redisUrl);
    closing.push(database.close, async () => redis?.close());
    const outbox = await outboxAt(database.url);
    const queues = bed.open({ databaseUrl: database.url, redisUrl: redis?.url });
    closing.push(() => queues.close({ graceMs: 0 }));
    // What is in hand when the database goes is tried until it is back, not until it is a dead letter.
    const patient = factJob(topic, 100_000);
    relayTo(outbox, queues);
    await queues.work(patient, { lockMs: LOCK_MS, handle: settleWhenDone(outbox, facts.consume) });
    const written: string[] = [];
    for (const away of redis ? [[database], [redis], [database, redis]] : [[database], [database]]) {
      written.push(...(await facts.write(topic, 10)));
      for (const proxy of away) proxy.cut();
      written.push(...(await facts.write(topic, 10)));
      await sleep(1_500);
      expect(await facts.left(topic)).toBeGreaterThan(0);
      for (const proxy of away) proxy.restore();
      await expect.poll(() => facts.left(topic), { timeout: 240_000 }).toBe(0);
    }
    expect(await facts.effects()).toEqual([...written].sort());
  });
});
