import { counter, Gauge, histogram, type Logger, type Registry } from '@moonin/runtime';
import type { QueueCounts } from './job-queue.ts';
import type { TryOutcome } from './job-worker.ts';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
const TRY_BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300];

interface Measurable {
  readonly name: string;
  counts(now: Date): Promise<QueueCounts>;
}

/** The metrics of a process' queues: jobs by state, lag, tries by outcome, duration of a try. */
export interface QueueMetrics {
  watch(queue: Measurable): void;
  onTry(queue: string, outcome: TryOutcome, durationMs: number): void;
}

export function createQueueMetrics(input: { registry: Registry; log: Logger; now: () => Date }): QueueMetrics {
  const { registry } = input;
  const queues = new Map<string, Measurable>();
  let measuring: Promise<void> | undefined;

  /** The registry collects its gauges at once: they share one measurement. */
  const collect = (): Promise<void> => {
    measuring ??= Promise.all([...queues.values()].map(measure)).then(() => {
      measuring = undefined;
    });
    return measuring;
  };
  const measured = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect });
  const jobs = measured('moonin_queue_jobs', 'Jobs by state; failed are dead letters', ['queue', 'state']);
  const lag = measured('moonin_queue_lag_seconds', 'How long the oldest job that is due has waited', ['queue']);
  const up = measured('moonin_queue_up', '1 while the queue answers', ['queue']);
  const tries = counter(registry, 'moonin_queue_tries_total', 'Tries of jobs by outcome', ['queue', 'outcome']);
  const durations = histogram(registry, 'moonin_queue_try_seconds', 'Time of a try', ['queue'], TRY_BUCKETS_SECONDS);

  async function measure(queue: Measurable): Promise<void> {
    const { name } = queue;
    try {
      const counts = await queue.counts(input.now());
      for (const state of STATES) jobs.set({ queue: name, state }, counts[state]);
      lag.set({ queue: name }, counts.lagMs / 1_000);
      up.set({ queue: name }, 1);
    } catch (error) {
      // The last figures stay; `up` says that they are old.
      input.log.warn({ err: error, queue: name }, 'a queue could not be measured');
      up.set({ queue: name }, 0);
    }
  }

  return {
    watch: (queue) => queues.set(queue.name, queue),
    onTry: (queue, outcome, durationMs) => {
      tries.inc({ queue, outcome });
      durations.observe({ queue }, durationMs / 1_000);
    },
  };
}
