import { z } from 'zod';

/** What the load process is told on its standard input. */
export const loadOrder = z.object({
  origin: z.string(),
  connections: z.int().min(1),
  durationMs: z.int().min(1),
  /** Sent in turn, each with the same body. */
  requests: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) })).min(1),
  body: z.string(),
});
export type LoadOrder = z.infer<typeof loadOrder>;

/** What it says on its standard output at the end. */
export const loadResult = z.object({ answered: z.int(), refused: z.int(), elapsedMs: z.number() });
export type LoadResult = z.infer<typeof loadResult>;
