import { z } from 'zod';
import { revisionActor } from '../agent/actor.ts';
import { revisionOutcome } from '../agent/revision-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { clusterRef, projectRef } from './cluster.ts';
import { difference } from './difference.ts';

export const CHANGE_TYPES = [
  'rollout',
  'rollback',
  'scaled',
  'hpa_changed',
  'cron_job_changed',
  'helm_released',
  'node_changed',
  'deleted',
] as const;
export const changeType = z.enum(CHANGE_TYPES);
export type ChangeType = z.infer<typeof changeType>;

/** Kinds of object that a change is about. */
export const CHANGED_KINDS = ['deployment', 'hpa', 'cron-job', 'helm-release', 'node'] as const;
export const changedKind = z.enum(CHANGED_KINDS);
export type ChangedKind = z.infer<typeof changedKind>;

/**
 * One change of something in a cluster. A roll-out has its `revision`; the others have `values`: which part changed, from
 * what, to what (`replicas` 2 → 5, `schedule`, `maxReplicas`, `chartVersion`, `kubeletVersion`).
 */
export const changeEntry = z.object({
  id,
  type: changeType,
  at: instant,
  cluster: clusterRef,
  project: projectRef,
  object: z.object({ kind: changedKind, id, name: z.string(), namespace: z.string().nullable() }),
  actor: revisionActor.nullable(),
  /** True for what machines do all day, such as scaling by an HPA: shown folded. */
  quiet: z.boolean(),
  revision: z
    .object({
      number: z.int(),
      outcome: revisionOutcome,
      rolledBackTo: z.int().nullable(),
      differences: z.array(difference),
    })
    .nullable(),
  values: z.array(z.object({ subject: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ChangeEntry = z.infer<typeof changeEntry>;

/** Newest first. `quiet: hide` leaves out what machines do all day. */
export const changeQuery = pageQuery.extend({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  cluster: listParameter(id),
  namespace: listParameter(z.string().max(253)),
  type: listParameter(changeType),
  deployment: listParameter(id),
  from: instant.optional(),
  until: instant.optional(),
  quiet: z.enum(['show', 'hide']).default('show'),
});
export type ChangeQuery = z.infer<typeof changeQuery>;

/** A page of changes; they are not counted. */
export const changePage = z.object({ items: z.array(changeEntry), nextCursor: z.string().nullable() });
export type ChangePage = z.infer<typeof changePage>;
