import { z } from 'zod';
import { executionLog, executionReport, executionStatus } from '../agent/execution-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery, sortOrder } from '../pagination.ts';
import { clusterRef, projectRef } from './cluster.ts';

const { cronJobUid: _uid, log: _log, images, ...head } = executionReport.shape;

export const executionListItem = z.object({
  ...head,
  id,
  cronJob: z.object({ id, name: z.string(), namespace: z.string() }),
  cluster: clusterRef,
  project: projectRef,
  /** When it was to run, else when it began, else when it was first seen: what lists are ordered by. */
  at: instant,
  /** Null while it runs and when it never began. */
  durationMs: z.int().nullable(),
  hasLog: z.boolean(),
  /** When its Job was gone from the cluster. */
  jobGoneAt: instant.nullable(),
});
export type ExecutionListItem = z.infer<typeof executionListItem>;

export const executionQuery = pageQuery.extend({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  cluster: listParameter(id),
  namespace: listParameter(z.string().max(253)),
  cronJob: listParameter(id),
  status: listParameter(executionStatus),
  from: instant.optional(),
  until: instant.optional(),
  order: sortOrder.default('desc'),
});
export type ExecutionQuery = z.infer<typeof executionQuery>;

export const executionDetail = executionListItem.extend({
  images,
  /** Null when there is none, and for a person who may not see manifests: then `isLogHidden`. */
  log: executionLog.nullable(),
  isLogHidden: z.boolean(),
  /** The runs before and after it. */
  previousId: id.nullable(),
  nextId: id.nullable(),
});
export type ExecutionDetail = z.infer<typeof executionDetail>;
