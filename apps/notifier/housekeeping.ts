import { type HousekeepingJob, housekeepingJob } from '@moonin/contracts';
import { defineJob, type JobQueue, type Schedule } from '@moonin/queue';
import type { Logger } from '@moonin/runtime';

const MINUTE_MS = 60_000;
/** So often it is seen to that the schedules are there: a Redis that was flushed forgot them. */
const REMAKE_MS = MINUTE_MS;

/** What is done again and again. */
export const housekeeping = defineJob<HousekeepingJob>({
  name: 'housekeeping',
  payload: housekeepingJob,
  attempts: 3,
  backoff: { baseMs: 5_000, capMs: MINUTE_MS },
});

const schedules: Schedule<HousekeepingJob>[] = [
  { id: 'tidy', rhythm: { everyMs: 10 * MINUTE_MS }, payload: { task: 'tidy' } },
  // Months are made three ahead and dropped some time after their end: an hour is early enough for both.
  { id: 'history', rhythm: { everyMs: 60 * MINUTE_MS }, payload: { task: 'history' } },
];

/** Makes the schedules now and whenever they are lost; returns how to stop. */
export async function keepSchedules(queue: JobQueue<HousekeepingJob>, log: Logger): Promise<() => void> {
  const make = async (): Promise<void> => {
    for (const schedule of schedules) await queue.schedule(schedule);
  };
  await make();
  const timer = setInterval(() => {
    make().catch((error: unknown) => log.warn({ err: error }, 'the schedules could not be looked at'));
  }, REMAKE_MS);
  return () => clearInterval(timer);
}
