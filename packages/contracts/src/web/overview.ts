import { z } from 'zod';
import { revisionActor } from '../agent/actor.ts';
import { deploymentHealth, replicaCounts } from '../agent/deployment-report.ts';
import { revisionOutcome } from '../agent/revision-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter } from '../pagination.ts';
import { clusterRef, clusterStatus, healthCounts } from './cluster.ts';
import { difference } from './difference.ts';

export const overviewQuery = z.object({ project: listParameter(id), cluster: listParameter(id) });
export type OverviewQuery = z.infer<typeof overviewQuery>;

/** Something that needs a person, worst first. */
export const attentionItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deployment'),
    id,
    name: z.string(),
    namespace: z.string(),
    cluster: clusterRef,
    health: deploymentHealth,
    replicas: replicaCounts,
    revision: z.int().nullable(),
    differences: z.array(difference),
    since: instant.nullable(),
  }),
  z.object({
    kind: z.literal('cluster'),
    id,
    name: z.string(),
    status: clusterStatus,
    lastSeenAt: instant.nullable(),
    deployments: z.int(),
  }),
]);
export type AttentionItem = z.infer<typeof attentionItem>;

export const recentChange = z.object({
  deployment: z.object({ id, name: z.string(), namespace: z.string() }),
  cluster: clusterRef,
  revision: z.int(),
  outcome: revisionOutcome,
  current: z.boolean(),
  health: deploymentHealth.shape.status,
  replicas: replicaCounts,
  actor: revisionActor,
  rolledBackTo: z.int().nullable(),
  differences: z.array(difference),
  at: instant,
});
export type RecentChange = z.infer<typeof recentChange>;

export const overview = z.object({
  clusters: z.object({ waiting: z.int(), connected: z.int(), delayed: z.int(), disconnected: z.int() }),
  deployments: healthCounts,
  images: z.object({ inUse: z.int(), firstSeenThisWeek: z.int() }),
  nodes: z.object({ total: z.int(), ready: z.int() }),
  /** Errors that are not mitigated, by severity. */
  errors: z.object({ critical: z.int(), warning: z.int(), info: z.int() }),
  /** `failing` by the newest run; the others count CronJobs with such a run in the last 24 hours. */
  cronJobs: z.object({ total: z.int(), failing: z.int(), failedLastDay: z.int(), missedLastDay: z.int() }),
  lastDay: z.object({ rollouts: z.int(), failed: z.int(), rolledBack: z.int() }),
  attention: z.array(attentionItem),
  attentionTotal: z.int(),
  changes: z.array(recentChange),
  /** Roll-outs a day, oldest first, days in UTC (`YYYY-MM-DD`). */
  rolloutsPerDay: z.array(z.object({ day: z.string(), rollouts: z.int(), failed: z.int() })),
});
export type Overview = z.infer<typeof overview>;
