import { OUTBOX_CHANNEL, type RelayedFact } from '@moonin/contracts';
import { counter, fullJitterMs, Gauge, type Logger, type Registry } from '@moonin/runtime';
import type { JobQueue } from '../job-queue.ts';
import type { OutboxStore } from './outbox-store.ts';

/** The places at which a process can die: rows taken, jobs added, rows marked, and all of it committed. */
export type RelayStep = 'taken' | 'added' | 'marked' | 'committed';

export interface OutboxRelayOptions {
  readonly outbox: OutboxStore;
  /** The queue of each topic that is relayed. */
  readonly routes: Readonly<Record<string, JobQueue<RelayedFact>>>;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly batchSize?: number;
  /** NOTIFY wakes the relay; so often it looks by itself, in ms. */
  readonly pollMs?: number;
  /** A row that is not settled so long after it was handed over is handed over again, in ms. */
  readonly resendAfterMs?: number;
  /** Awaited between the steps. */
  readonly onStep?: (step: RelayStep) => Promise<void> | void;
}

export interface OutboxRelay {
  /** Something may have been written: look now. */
  wake(): void;
  /** Ends after the rows in hand. */
  close(): Promise<void>;
}

const RETRY = { baseMs: 250, capMs: 10_000 };

/**
 * Hands rows of the outbox to the queue, oldest first, as jobs whose id is the row's. Several may run: a row is locked from
 * when it is taken until it is marked, and one that dies in between leaves it to the others, whose job is the same one. A row
 * stays until its work is done, so a queue that lost its jobs gets them again.
 */
export function startOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { outbox, routes, batchSize = 200, pollMs = 1_000, resendAfterMs = 300_000 } = options;
  const log = options.log.child({ part: 'relay' });
  const topics = Object.keys(routes);
  const relayed = counter(options.metrics, 'moonin_outbox_relayed_total', 'Rows handed to the queue', [
    'topic',
    'again',
  ]);
  measureOutbox(outbox, options.metrics, log);
  let closed = false;
  let wanted = false;
  let rouse: (() => void) | undefined;

  const wake = (): void => {
    wanted = true;
    rouse?.();
  };
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(end, ms);
      function end(): void {
        clearTimeout(timer);
        rouse = undefined;
        resolve();
      }
      rouse = end;
      if (wanted || closed) end();
    });

  async function relayOnce(): Promise<number> {
    const due = await outbox.handOver(
      { topics, limit: batchSize, resendAfterMs },
      async (rows) => {
        await options.onStep?.('taken');
        for (const topic of topics) {
          const facts = rows.filter(({ fact }) => fact.topic === topic);
          await routes[topic]?.add(facts.map(({ fact }) => ({ id: fact.id, payload: fact })));
        }
        await options.onStep?.('added');
      },
      options.onStep,
    );
    if (due.length > 0) await options.onStep?.('committed');
    for (const { fact, again } of due) relayed.inc({ topic: fact.topic, again: String(again) });
    return due.length;
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!closed) {
      wanted = false;
      try {
        const count = await relayOnce();
        failures = 0;
        if (count < batchSize) await rest(pollMs);
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be relayed; it will be');
        // Not by `rest`: news must not make it hammer what is away.
        const pauseMs = fullJitterMs({ attempt: failures++, ...RETRY });
        await new Promise<void>((resolve) => {
          setTimeout(resolve, pauseMs);
        });
      }
    }
  }

  const running = run();
  const listening = listenForNews(outbox, wake, log);
  return {
    wake,
    close: async () => {
      closed = true;
      wake();
      const stop = await listening;
      await stop?.();
      await running;
    },
  };
}

/** Polling finds what no notification told, so a relay that cannot listen is only later. */
async function listenForNews(
  outbox: OutboxStore,
  wake: () => void,
  log: Logger,
): Promise<(() => Promise<void>) | undefined> {
  try {
    return await outbox.listen(OUTBOX_CHANNEL, { onMessage: wake, onReconnect: wake });
  } catch (error) {
    log.warn({ err: error }, 'notifications of news cannot be heard; the relay polls');
    return undefined;
  }
}

function measureOutbox(outbox: OutboxStore, registry: Registry, log: Logger): void {
  let measuring: Promise<void> | undefined;
  const collect = (): Promise<void> => {
    measuring ??= measure().finally(() => {
      measuring = undefined;
    });
    return measuring;
  };
  const measured = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['topic'], registers: [registry], collect });
  const waiting = measured('moonin_outbox_waiting', 'Rows that were not handed to the queue yet');
  const lag = measured('moonin_outbox_lag_seconds', 'Age of the oldest row that was not handed over yet');
  const unsettled = measured('moonin_outbox_unsettled', 'Rows that were handed over and whose work is not done');

  async function measure(): Promise<void> {
    try {
      const topics = await outbox.measure();
      for (const gauge of [waiting, lag, unsettled]) gauge.reset();
      for (const row of topics) {
        waiting.set({ topic: row.topic }, row.waiting);
        lag.set({ topic: row.topic }, row.lagMs / 1_000);
        unsettled.set({ topic: row.topic }, row.unsettled);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be measured');
    }
  }
}
