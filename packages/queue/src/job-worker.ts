import { fullJitterMs, type Logger } from '@moonin/runtime';
import { UnrecoverableError } from 'bullmq';
import type { BullClasses, BullJob } from './backend/bull-classes.ts';
import type { JobDefinition } from './define-job.ts';
import { GiveUp, RetryLater } from './job-outcomes.ts';
import { BACKOFF_TYPE } from './job-queue.ts';

/** A job in a handler's hands. */
export interface RunningJob<Payload> {
  readonly id: string;
  readonly payload: Payload;
  /** 1 is the first. */
  readonly attempt: number;
  readonly addedAt: Date;
  /** Aborts when the job was lost to another worker or the process has to end. */
  readonly signal: AbortSignal;
}

/** Does a job: resolves when it is done, throws {@link RetryLater}, {@link GiveUp} or any error, which is tried again. */
export type JobHandler<Payload> = (job: RunningJob<Payload>) => Promise<void>;

/** What became of a try. */
export type TryOutcome = 'done' | 'retried' | 'dead';

export interface JobWorker {
  /** Takes no more jobs and lets the running ones end; after `graceMs` they are cut off and done again elsewhere. */
  close(options?: { graceMs?: number }): Promise<void>;
}

export interface JobWorkerOptions<Payload> {
  readonly definition: JobDefinition<Payload>;
  readonly handle: JobHandler<Payload>;
  /** Jobs at a time in this process. */
  readonly concurrency: number;
  readonly log: Logger;
  /** How long a worker that died keeps its job from others, in ms. */
  readonly lockMs: number;
  readonly onTry: (outcome: TryOutcome, durationMs: number) => void;
}

/** So often a job may die with its worker before it counts as the cause. */
const MAX_LOST = 5;

export async function startJobWorker<Payload>(
  classes: BullClasses,
  options: JobWorkerOptions<Payload>,
): Promise<JobWorker> {
  const { definition, log } = options;
  const worker = classes.worker(definition.name, (job, _token, signal) => runTry(job, signal, options), {
    concurrency: options.concurrency,
    lockDuration: options.lockMs,
    stalledInterval: options.lockMs,
    maxStalledCount: MAX_LOST,
    settings: {
      backoffStrategy: (attemptsMade, type, error) => {
        if (error instanceof RetryLater) return error.afterMs;
        if (type !== BACKOFF_TYPE) return definition.backoff.baseMs;
        return fullJitterMs({ attempt: attemptsMade, ...definition.backoff });
      },
    },
  });
  worker.on('error', (error) => log.warn({ err: error, queue: definition.name }, 'a worker lost its queue for now'));
  worker.on('stalled', (jobId) => log.warn({ jobId, queue: definition.name }, 'a job of a dead worker is taken up'));
  worker.on('lockRenewalFailed', (jobIds) => {
    // Another worker may have it by now: what still runs here has to stop.
    for (const jobId of jobIds) worker.cancelJob(jobId, 'the job was lost to another worker');
  });
  await worker.waitUntilReady();
  return { close: ({ graceMs = 10_000 } = {}) => closeWorker(worker, graceMs) };
}

async function runTry<Payload>(
  job: BullJob,
  signal: AbortSignal | undefined,
  options: JobWorkerOptions<Payload>,
): Promise<void> {
  const { definition, log } = options;
  const attempt = job.attemptsMade + 1;
  const startedMs = performance.now();
  const tell = (outcome: TryOutcome) => options.onTry(outcome, performance.now() - startedMs);
  try {
    const payload = definition.payload.safeParse(job.data);
    if (!payload.success) throw new GiveUp('its payload has another shape than this version knows');
    await options.handle({
      id: job.id ?? '',
      payload: payload.data,
      attempt,
      addedAt: new Date(job.timestamp),
      signal: signal ?? new AbortController().signal,
    });
    tell('done');
  } catch (error) {
    const dead = error instanceof GiveUp || attempt >= definition.attempts;
    const facts = { err: error, queue: definition.name, jobId: job.id, attempt };
    if (dead) log.error(facts, 'a job is given up');
    else log.warn(facts, 'a job will be tried again');
    tell(dead ? 'dead' : 'retried');
    throw error instanceof GiveUp ? new UnrecoverableError(error.message) : error;
  }
}

async function closeWorker(worker: ReturnType<BullClasses['worker']>, graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), graceMs);
  });
  const ended = worker.close().then(() => 'ended' as const);
  if ((await Promise.race([ended, late])) === 'late') {
    worker.cancelAllJobs('the process has to end');
    await worker.close(true);
  }
  clearTimeout(timer);
}
