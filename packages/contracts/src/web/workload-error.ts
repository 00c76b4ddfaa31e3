import { z } from 'zod';
import { deploymentHealth, healthState } from '../agent/deployment-report.ts';
import { errorSeverity, errorType } from '../agent/error-types.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery, sortOrder } from '../pagination.ts';
import { storableText } from '../text.ts';
import { changeEntry } from './change.ts';
import { clusterRef, projectRef } from './cluster.ts';
import { facetValue } from './facet.ts';
import { revisionListItem } from './revision.ts';

export const ERROR_STATES = ['open', 'acknowledged', 'mitigated'] as const;
export const errorState = z.enum(ERROR_STATES);
export type ErrorState = z.infer<typeof errorState>;

const person = z.object({ id, name: z.string() });

/** One cause of trouble of one Deployment's revision, however many pods and times. */
export const workloadError = z.object({
  id,
  deployment: z.object({
    id,
    name: z.string(),
    namespace: z.string(),
    health: healthState,
    deletedAt: instant.nullable(),
  }),
  cluster: clusterRef,
  project: projectRef,
  revision: z.int().nullable(),
  type: errorType,
  init: z.boolean(),
  reason: z.string(),
  severity: errorSeverity,
  container: z.string().nullable(),
  message: z.string().nullable(),
  exitCode: z.int().nullable(),
  /** As the newest report that had it says; `totalPods` are those of the revision. */
  pods: z.int(),
  totalPods: z.int().nullable(),
  /** How often it came back, the first time included. */
  count: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  state: errorState,
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: person.nullable(),
  mitigatedAt: instant.nullable(),
  mitigation: z.enum(['automatic', 'manual']).nullable(),
  mitigatedBy: person.nullable(),
  comment: z.string().nullable(),
});
export type WorkloadError = z.infer<typeof workloadError>;

export const ERROR_SORTS = ['severity', 'firstSeen', 'lastSeen', 'pods', 'deployment'] as const;
/** Without `state`: what is not mitigated. */
export const errorFilter = z.object({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  cluster: listParameter(id),
  namespace: listParameter(z.string().max(253)),
  deployment: listParameter(id),
  revision: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  severity: listParameter(errorSeverity),
  type: listParameter(errorType),
  state: listParameter(errorState),
  /** Last seen within this time. */
  from: instant.optional(),
  until: instant.optional(),
});
export type ErrorFilter = z.infer<typeof errorFilter>;
export const errorQuery = errorFilter.extend({
  ...pageQuery.shape,
  sort: z.enum(ERROR_SORTS).default('severity'),
  order: sortOrder.default('asc'),
});
export type ErrorQuery = z.infer<typeof errorQuery>;

export const errorFacets = z.object({
  severity: z.array(facetValue),
  type: z.array(facetValue),
  state: z.array(facetValue),
  cluster: z.array(facetValue),
  namespace: z.array(facetValue),
});
export type ErrorFacets = z.infer<typeof errorFacets>;

/** Errors of one type and reason together, worst and most frequent first. */
export const errorGroup = z.object({
  type: errorType,
  init: z.boolean(),
  reason: z.string(),
  severity: errorSeverity,
  errors: z.int(),
  deployments: z.int(),
  clusters: z.int(),
  pods: z.int(),
  totalPods: z.int().nullable(),
  firstSeenAt: instant,
  lastSeenAt: instant,
});
export type ErrorGroup = z.infer<typeof errorGroup>;
export const errorGroups = z.object({ groups: z.array(errorGroup) });

export const workloadErrorDetail = workloadError.extend({
  details: z.string().nullable(),
  /** True when the newest report still has it, whatever a person said. */
  stillReported: z.boolean(),
  deploymentHealth,
  /** The revision that has it, with its difference from the one before. */
  causedBy: revisionListItem.nullable(),
});
export type WorkloadErrorDetail = z.infer<typeof workloadErrorDetail>;

/** What a person says of an error. An empty comment leaves the one that it has. */
export const errorActionRequest = z.strictObject({ comment: storableText(2_000).optional() });
export type ErrorActionRequest = z.infer<typeof errorActionRequest>;

/** Of a Deployment, newest first; without `state` all of them. */
export const deploymentErrorQuery = pageQuery.extend({ state: listParameter(errorState) });
export type DeploymentErrorQuery = z.infer<typeof deploymentErrorQuery>;

export const errorCausesQuery = z.object({
  minutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 60)
    .default(60),
});
export type ErrorCausesQuery = z.infer<typeof errorCausesQuery>;

/** Why a change may have caused an error. */
export const CAUSE_REASONS = [
  'same_revision',
  'same_deployment',
  'same_namespace',
  'same_cluster',
  'same_name_elsewhere',
  'same_image',
  'same_release',
  'image_changed',
  'configuration_changed',
  'resources_changed',
  'replicas_changed',
  'node_changed',
  'minutes_before',
] as const;
export const causeReason = z.enum(CAUSE_REASONS);
export type CauseReason = z.infer<typeof causeReason>;

/** A change before an error: `score` from 0 to 100, likeliest first, `secondsBefore` counted back from its first sight. */
export const possibleCause = z.object({
  change: changeEntry,
  score: z.int(),
  secondsBefore: z.int(),
  reasons: z.array(causeReason),
});
export type PossibleCause = z.infer<typeof possibleCause>;

/** At most 50 causes. */
export const errorCauses = z.object({ from: instant, until: instant, causes: z.array(possibleCause) });
export type ErrorCauses = z.infer<typeof errorCauses>;
