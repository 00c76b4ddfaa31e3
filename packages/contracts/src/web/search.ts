import { z } from 'zod';
import { RESOURCE_KINDS } from '../agent/items.ts';
import { id } from '../ids.ts';

export const searchQuery = z.object({
  q: z.string().max(200),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** A hit of the command palette; `context` says where it is (`cluster / namespace`). */
export const searchHit = z.object({
  kind: z.enum(['deployment', 'cluster', 'namespace', 'node', 'image', 'project', 'cron-job', ...RESOURCE_KINDS]),
  id,
  title: z.string(),
  context: z.string(),
  state: z.string().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;
export const searchResponse = z.object({ hits: z.array(searchHit) });
