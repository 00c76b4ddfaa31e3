import { z } from 'zod';
import { revisionActor } from '../agent/actor.ts';
import { hpaRelation } from '../agent/deployment-report.ts';
import { helmContext } from '../agent/helm-release-report.ts';
import { containerImage } from '../agent/pod-template.ts';
import { revisionManifest, revisionOutcome } from '../agent/revision-report.ts';
import { id, instant } from '../ids.ts';
import { pageQuery } from '../pagination.ts';
import { difference } from './difference.ts';

export const revisionListItem = z.object({
  id,
  number: z.int(),
  current: z.boolean(),
  outcome: revisionOutcome,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  firstSeenAt: instant,
  actor: revisionActor,
  rolledBackTo: z.int().nullable(),
  /** Later revisions that went back to this one. */
  rolledBackBy: z.array(z.int()),
  images: z.array(containerImage),
  /** From the revision before it; empty for the first one known. */
  differences: z.array(difference),
  helm: helmContext.nullable(),
  /** Errors that its pods had, mitigated ones included. */
  errors: z.int(),
});
export type RevisionListItem = z.infer<typeof revisionListItem>;

export const revisionQuery = pageQuery;

export const revisionDetail = revisionListItem.extend({
  templateHash: z.string().nullable(),
  replicaSet: z.string().nullable(),
  /** The HPA as it was when the revision began. */
  hpa: hpaRelation.nullable(),
  /** Null for a person who may not see manifests. */
  manifest: revisionManifest.nullable(),
  manifestYaml: z.string().nullable(),
  previousNumber: z.int().nullable(),
  nextNumber: z.int().nullable(),
});
export type RevisionDetail = z.infer<typeof revisionDetail>;

export const compareQuery = z.object({ from: z.coerce.number().int().min(0), to: z.coerce.number().int().min(0) });

/** Any two revisions: what changed by meaning, and both manifests as YAML for the text below it. */
export const revisionComparison = z.object({
  from: revisionListItem,
  to: revisionListItem,
  differences: z.array(difference),
  fromYaml: z.string().nullable(),
  toYaml: z.string().nullable(),
});
export type RevisionComparison = z.infer<typeof revisionComparison>;
