import { z } from 'zod';
import { RESOURCE_KINDS } from '../agent/items.ts';
import { id } from '../ids.ts';

/** Kinds of thing that the event stream names. */
export const LIVE_KINDS = [
  'cluster',
  'namespace',
  'node',
  'deployment',
  'cron-job',
  'execution',
  ...RESOURCE_KINDS,
  'error',
  'project',
  'member',
  'organization',
] as const;
export const liveKind = z.enum(LIVE_KINDS);
export type LiveKind = z.infer<typeof liveKind>;

/** Who changed, not the data. `ids` is null when more changed than are worth naming: refetch the kind in that cluster. */
export const liveChange = z.object({ kind: liveKind, clusterId: id.nullable(), ids: z.array(id).max(200).nullable() });
export type LiveChange = z.infer<typeof liveChange>;

/** Data of one `changed` event on the stream; its `id:` line resumes the stream through `Last-Event-ID`. */
export const liveEvent = z.object({ changes: z.array(liveChange) });
export type LiveEvent = z.infer<typeof liveEvent>;
