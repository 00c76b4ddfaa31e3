import { z } from 'zod';
import { cronJobReport } from '../agent/cron-job-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery, sortOrder } from '../pagination.ts';
import { executionListItem } from './execution.ts';
import { facetValue } from './facet.ts';
import { timeZone } from './me.ts';
import { objectIdentity } from './resource.ts';

export const CRON_JOB_STATES = ['failing', 'missed', 'invalid', 'running', 'ok', 'suspended', 'never'] as const;
/**
 * State of a CronJob by its newest run: `failing` and `missed` how that ended, `invalid` a schedule that nobody can read,
 * `never` no run was seen. What needs a person comes first.
 */
export const cronJobState = z.enum(CRON_JOB_STATES);
export type CronJobState = z.infer<typeof cronJobState>;

const { template, active: _names, ...head } = cronJobReport.shape;

/** Runs of the last seven days that ended, and those that never began. */
export const recentRuns = z.object({ complete: z.int(), failed: z.int(), missed: z.int() });
export type RecentRuns = z.infer<typeof recentRuns>;

export const cronJobListItem = z.object({
  ...head,
  ...objectIdentity,
  state: cronJobState,
  /** Jobs that run now. */
  active: z.int(),
  lastRun: executionListItem.pick({ id: true, status: true, at: true, durationMs: true, reason: true }).nullable(),
  recent: recentRuns,
});
export type CronJobListItem = z.infer<typeof cronJobListItem>;

export const CRON_JOB_SORTS = ['state', 'name', 'namespace', 'cluster', 'lastRun', 'nextRun'] as const;
export const cronJobFilter = z.object({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  cluster: listParameter(id),
  namespace: listParameter(z.string().max(253)),
  state: listParameter(cronJobState),
  deleted: z.enum(['no', 'only']).default('no'),
});
export type CronJobFilter = z.infer<typeof cronJobFilter>;
export const cronJobQuery = cronJobFilter.extend({
  ...pageQuery.shape,
  sort: z.enum(CRON_JOB_SORTS).default('state'),
  order: sortOrder.default('asc'),
});
export type CronJobQuery = z.infer<typeof cronJobQuery>;

export const cronJobFacets = z.object({
  state: z.array(facetValue),
  cluster: z.array(facetValue),
  namespace: z.array(facetValue),
});
export type CronJobFacets = z.infer<typeof cronJobFacets>;

export const cronJobDetail = cronJobListItem.extend({
  activeJobs: z.array(z.string()),
  firstSeenAt: instant,
  /** Null for a person who may not see manifests. */
  template: template.nullable(),
  templateYaml: z.string().nullable(),
});
export type CronJobDetail = z.infer<typeof cronJobDetail>;

/** `timeZone`: the zone whose days are counted. */
export const cronJobStatisticsQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(90),
  timeZone: timeZone.default('UTC'),
});
export type CronJobStatisticsQuery = z.infer<typeof cronJobStatisticsQuery>;

/** Runs by day (`YYYY-MM-DD`, days without any left out), and how long the newest ones took against what is usual. */
export const cronJobStatistics = z.object({
  days: z.array(z.object({ day: z.string(), complete: z.int(), failed: z.int(), missed: z.int(), other: z.int() })),
  /** Ended runs, oldest first, at most 200. */
  durations: z.array(executionListItem.pick({ id: true, status: true, at: true, durationMs: true })),
  /** Of complete runs; null with fewer than five of them. */
  usual: z.object({ p10Ms: z.int(), medianMs: z.int(), p90Ms: z.int() }).nullable(),
});
export type CronJobStatistics = z.infer<typeof cronJobStatistics>;
