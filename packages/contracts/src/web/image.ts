import { z } from 'zod';
import { healthState } from '../agent/deployment-report.ts';
import { id, instant } from '../ids.ts';
import { pageQuery } from '../pagination.ts';
import { clusterRef } from './cluster.ts';

/** One repository with the tags that run now. */
export const imageRepository = z.object({
  registry: z.string(),
  repository: z.string(),
  tags: z.array(z.object({ tag: z.string().nullable(), deployments: z.int() })),
  deployments: z.int(),
  clusters: z.int(),
  firstSeenAt: instant,
});
export type ImageRepository = z.infer<typeof imageRepository>;

export const imageQuery = pageQuery.extend({ q: z.string().max(512).optional() });
export type ImageQuery = z.infer<typeof imageQuery>;

/** Where an image is: by repository, and optionally one tag or digest. */
export const imageUsageQuery = pageQuery.extend({
  registry: z.string().max(255),
  repository: z.string().min(1).max(512),
  tag: z.string().max(256).optional(),
  digest: z.string().max(256).optional(),
});
export type ImageUsageQuery = z.infer<typeof imageUsageQuery>;

export const imageUsage = z.object({
  deployment: z.object({ id, name: z.string(), namespace: z.string(), health: healthState }),
  cluster: clusterRef,
  container: z.string(),
  init: z.boolean(),
  tag: z.string().nullable(),
  digest: z.string().nullable(),
  since: instant.nullable(),
});
export type ImageUsage = z.infer<typeof imageUsage>;
