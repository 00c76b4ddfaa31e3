import { z } from 'zod';

/** What the load process is told first, as one line on its standard input. */
export const loadPlan = z.object({
  connections: z.int().min(1),
  /** Sent in turn, each with the same body. */
  requests: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) })).min(1),
  body: z.string(),
});
export type LoadPlan = z.infer<typeof loadPlan>;

/** What it is told after that, a line a round. */
export const loadOrder = z.object({ origin: z.string(), durationMs: z.int().min(1) });
export type LoadOrder = z.infer<typeof loadOrder>;

/** What it says on its standard output at the end of each round. */
export const loadResult = z.object({ answered: z.int(), refused: z.int(), elapsedMs: z.number() });
export type LoadResult = z.infer<typeof loadResult>;
