import { createLogger, createMetrics, systemClock } from '@moonin/runtime';
import { z } from 'zod';
import { openOutbox, openQueues, settleWhenDone, startOutboxRelay } from '../index.ts';
import { factJob, openFactBed } from './fact-bed.ts';

/** What a process of the tests is told: which part it plays, and where it stops for the test to kill it. */
export const relayProcessInput = z.object({
  databaseUrl: z.string(),
  redisUrl: z.string().optional(),
  redisPrefix: z.string(),
  topic: z.string(),
  part: z.enum(['relay', 'worker']),
  stopAt: z.enum(['taken', 'added', 'marked', 'committed', 'handled', 'settled']).optional(),
  resendAfterMs: z.number(),
  lockMs: z.number(),
});
export type RelayProcessInput = z.infer<typeof relayProcessInput>;

const input = relayProcessInput.parse(JSON.parse(process.argv[2] ?? '{}'));
const log = createLogger({ name: 'relay-process', level: 'silent' });
const metrics = createMetrics({ process: 'test' });
// Never without its parent.
process.stdin.on('end', () => process.exit(0)).resume();

const step = async (reached: string): Promise<void> => {
  if (reached !== input.stopAt) return;
  process.stdout.write(`stopped at ${reached}\n`);
  await new Promise(() => undefined);
};

const queues = openQueues({ ...input, log, metrics, clock: systemClock });
const outbox = await openOutbox({ databaseUrl: input.databaseUrl, maxConnections: 3, onError: () => undefined });
const job = factJob(input.topic);
if (input.part === 'relay') {
  startOutboxRelay({
    outbox,
    routes: { [input.topic]: queues.queue(job) },
    log,
    metrics,
    batchSize: 7,
    pollMs: 50,
    resendAfterMs: input.resendAfterMs,
    onStep: step,
  });
} else {
  const bed = await openFactBed(input.databaseUrl, { fresh: false });
  const settle = settleWhenDone(outbox, async (running) => {
    await bed.consume(running);
    await step('handled');
  });
  await queues.work(job, {
    lockMs: input.lockMs,
    handle: async (running) => {
      await settle(running);
      await step('settled');
    },
  });
}
process.stdout.write('running\n');
