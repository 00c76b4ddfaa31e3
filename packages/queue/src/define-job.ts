import type { z } from 'zod';

/** A kind of job: its queue, what it carries, and how it is tried again. */
export interface JobDefinition<Payload> {
  /** Name of its queue: lower-case words with dashes. */
  readonly name: string;
  /** Read on the way in and, since older processes may have written it, on the way out. */
  readonly payload: z.ZodType<Payload>;
  /** Tries in all before a job is a dead letter. */
  readonly attempts: number;
  /** Pause before the next try: random up to `baseMs` · 2^tries, and never above `capMs`. */
  readonly backoff: { readonly baseMs: number; readonly capMs: number };
  /** How long a finished job is remembered; as long, its id cannot be added again. */
  readonly rememberMs: number;
  /** How long a dead letter is kept for somebody to look at. */
  readonly keepDeadLettersMs: number;
}

const HOUR_MS = 3_600_000;
const DEFAULTS = {
  attempts: 5,
  backoff: { baseMs: 1_000, capMs: 300_000 },
  rememberMs: HOUR_MS,
  keepDeadLettersMs: 30 * 24 * HOUR_MS,
};

/** Describes a kind of job; throws when its name is no queue name. */
export function defineJob<Payload>(
  input: Pick<JobDefinition<Payload>, 'name' | 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(input.name)) throw new Error(`"${input.name}" cannot name a queue`);
  return { ...DEFAULTS, ...input };
}
