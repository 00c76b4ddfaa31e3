import { z } from 'zod';
import { id, instant } from '../ids.ts';

/** Channel of NOTIFY on which writers of the outbox wake its readers; the payload is an organization id. */
export const OUTBOX_CHANNEL = 'moonin_outbox';

/** A row of the outbox as the queue carries it. Its id is the job's, and what a handler remembers to do it once. */
export const relayedFact = z.object({
  organizationId: id,
  id,
  topic: z.string(),
  /** When the transaction that wrote it began, ISO 8601. */
  at: instant,
  payload: z.record(z.string(), z.unknown()),
});
export type RelayedFact = z.infer<typeof relayedFact>;
