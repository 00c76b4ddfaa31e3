import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { clusterRef, healthCounts } from './cluster.ts';

export const namespaceListItem = z.object({
  id,
  name: z.string(),
  phase: z.string(),
  labels: z.record(z.string(), z.string()),
  cluster: clusterRef,
  deployments: healthCounts,
  createdAt: instant.nullable(),
});
export type NamespaceListItem = z.infer<typeof namespaceListItem>;

export const namespaceQuery = pageQuery.extend({ q: z.string().max(200).optional(), cluster: listParameter(id) });
export type NamespaceQuery = z.infer<typeof namespaceQuery>;
