import { z } from 'zod';

/** What is done again and again: `tidy` takes away what nobody can use any more, `history` makes and drops months of it. */
export const housekeepingTask = z.enum(['tidy', 'history']);
export type HousekeepingTask = z.infer<typeof housekeepingTask>;

/** Payload of the queue `housekeeping`. */
export const housekeepingJob = z.object({ task: housekeepingTask });
export type HousekeepingJob = z.infer<typeof housekeepingJob>;
