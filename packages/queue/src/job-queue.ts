import type { JobsOptions } from 'bullmq';
import type { BullJob, BullQueue, BullSchedule } from './backend/bull-classes.ts';
import type { JobDefinition } from './define-job.ts';

/** A job to add; `id` says which fact it stands for, so that the same one twice is one job. */
export interface NewJob<Payload> {
  readonly id: string;
  readonly payload: Payload;
  readonly delayMs?: number;
}

/** When a repeated job runs: at every multiple of `everyMs`, or by a cron expression in a time zone. */
export type Rhythm = { readonly everyMs: number } | { readonly cron: string; readonly timeZone: string };

/** A repeated job; `id` is its own among those of its queue. */
export interface Schedule<Payload> {
  readonly id: string;
  readonly rhythm: Rhythm;
  readonly payload: Payload;
}

/** A job that was given up. */
export interface DeadLetter {
  readonly id: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly attempts: number;
  readonly addedAt: Date;
  readonly failedAt: Date | null;
}

/** How a queue stands. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  /** Not due yet: delayed, scheduled, or waiting for their next try. */
  readonly delayed: number;
  /** Dead letters. */
  readonly failed: number;
  /** How long the oldest job that is due has waited, in ms. */
  readonly lagMs: number;
}

/** The producing side of one kind of job, and the door to its dead letters. */
export interface JobQueue<Payload> {
  readonly name: string;
  /** Adds jobs in one step; those whose id is known already are left as they are. Throws on a payload of another shape. */
  add(jobs: readonly NewJob<Payload>[]): Promise<void>;
  /** Makes the schedule what is given, unless it is already. Safe from several processes and to repeat. */
  schedule(schedule: Schedule<Payload>): Promise<void>;
  unschedule(id: string): Promise<void>;
  schedules(): Promise<{ id: string; rhythm: Rhythm; nextAt: Date | null }[]>;
  /** Newest first. */
  deadLetters(page: { offset: number; limit: number }): Promise<DeadLetter[]>;
  /** Gives a dead letter all its tries again; false when there is none of that id. */
  replay(id: string): Promise<boolean>;
  /** Replays every dead letter that is there now; returns how many. */
  replayAll(): Promise<number>;
  /** Forgets a dead letter; false when there is none of that id. */
  discard(id: string): Promise<boolean>;
  counts(now: Date): Promise<QueueCounts>;
  close(): Promise<void>;
}

const REPLAY_PAGE = 200;
/** Name of the backoff that the worker computes. */
export const BACKOFF_TYPE = 'full-jitter';

export function createJobQueue<Payload>(queue: BullQueue, definition: JobDefinition<Payload>): JobQueue<Payload> {
  const { name } = definition;
  const options = {
    attempts: definition.attempts,
    backoff: { type: BACKOFF_TYPE },
    removeOnComplete: { age: Math.ceil(definition.rememberMs / 1_000) },
    removeOnFail: { age: Math.ceil(definition.keepDeadLettersMs / 1_000) },
    stackTraceLimit: 3,
  } satisfies JobsOptions;

  async function findDeadLetter(id: string): Promise<BullJob | undefined> {
    const [job, state] = await Promise.all([queue.getJob(id), queue.getJobState(id)]);
    return state === 'failed' ? job : undefined;
  }
  async function replay(id: string): Promise<boolean> {
    const job = await findDeadLetter(id);
    await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return job !== undefined;
  }

  return {
    name,
    add: async (jobs) => {
      if (jobs.length === 0) return;
      await queue.addBulk(
        jobs.map(({ id, payload, delayMs = 0 }) => ({
          name,
          data: definition.payload.parse(payload),
          opts: { ...options, jobId: id, delay: delayMs },
        })),
      );
    },
    schedule: async ({ id, rhythm, payload }) => {
      const isMade = async (): Promise<boolean> => {
        const known = await queue.getJobScheduler(id);
        return known !== undefined && isSameRhythm(rhythmOf(known), rhythm);
      };
      if (await isMade()) return;
      const data = definition.payload.parse(payload);
      const repeat = 'cron' in rhythm ? { pattern: rhythm.cron, tz: rhythm.timeZone } : { every: rhythm.everyMs };
      try {
        await queue.upsertJobScheduler(id, repeat, { name, data, opts: options });
      } catch (error) {
        // Of several that make the same at once, one succeeds and the others hear that its first job is there.
        if (!(await isMade())) throw error;
      }
    },
    unschedule: async (id) => {
      await queue.removeJobScheduler(id);
    },
    schedules: async () =>
      (await queue.getJobSchedulers()).map((known) => ({
        id: known.id ?? known.key,
        rhythm: rhythmOf(known),
        nextAt: known.next === undefined ? null : new Date(known.next),
      })),
    deadLetters: async ({ offset, limit }) =>
      (await queue.getFailed(offset, offset + limit - 1)).map((job) => ({
        id: job.id ?? '',
        payload: job.data,
        reason: job.failedReason,
        attempts: job.attemptsMade,
        addedAt: new Date(job.timestamp),
        failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn),
      })),
    replay,
    replayAll: async () => {
      const ids: string[] = [];
      for (let page: BullJob[]; ; ) {
        page = await queue.getFailed(ids.length, ids.length + REPLAY_PAGE - 1);
        ids.push(...page.flatMap(({ id }) => (id === undefined ? [] : [id])));
        if (page.length < REPLAY_PAGE) break;
      }
      let replayed = 0;
      for (const id of ids) if (await replay(id)) replayed += 1;
      return replayed;
    },
    discard: async (id) => {
      const job = await findDeadLetter(id);
      await job?.remove();
      return job !== undefined;
    },
    counts: async (now) => {
      const [counts, [oldest]] = await Promise.all([
        queue.getJobCounts('wait', 'active', 'delayed', 'failed'),
        queue.getWaiting(0, 0),
      ]);
      return {
        waiting: counts.wait ?? 0,
        active: counts.active ?? 0,
        delayed: counts.delayed ?? 0,
        failed: counts.failed ?? 0,
        lagMs: oldest ? Math.max(0, now.getTime() - oldest.timestamp - oldest.delay) : 0,
      };
    },
    close: () => queue.close(),
  };
}

function rhythmOf(schedule: BullSchedule): Rhythm {
  if (schedule.pattern) return { cron: schedule.pattern, timeZone: schedule.tz ?? 'UTC' };
  return { everyMs: Number(schedule.every ?? 0) };
}

function isSameRhythm(a: Rhythm, b: Rhythm): boolean {
  if ('cron' in a) return 'cron' in b && a.cron === b.cron && a.timeZone === b.timeZone;
  return 'everyMs' in b && a.everyMs === b.everyMs;
}
