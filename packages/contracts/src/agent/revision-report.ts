import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { revisionActor } from './actor.ts';
import { deploymentStrategy, hpaRelation } from './deployment-report.ts';
import { helmContext } from './helm-release-report.ts';
import { annotations, containerImage, labels, sanitisedObject } from './pod-template.ts';

export const REVISION_OUTCOMES = ['progressing', 'complete', 'deadline_exceeded', 'superseded', 'unknown'] as const;
export const revisionOutcome = z.enum(REVISION_OUTCOMES);
export type RevisionOutcome = z.infer<typeof revisionOutcome>;

/** The sanitised workload at that revision. Parts that only the live Deployment knows are null on revisions read later. */
export const revisionManifest = z.strictObject({
  replicas: z.int().nullable(),
  strategy: deploymentStrategy.nullable(),
  labels: labels.nullable(),
  annotations: annotations.nullable(),
  template: sanitisedObject,
});
export type RevisionManifest = z.infer<typeof revisionManifest>;

export const revisionReport = z.strictObject({
  deploymentUid: storableName(128),
  number: z.int().min(0),
  templateHash: storableText(128).nullable(),
  replicaSet: storableText(253).nullable(),
  /** True for the revision in force; the outcome of a past one is only what the server already knows. */
  current: z.boolean(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  outcome: revisionOutcome,
  rolledBackTo: z.int().nullable(),
  actor: revisionActor,
  images: z.array(containerImage).max(200),
  manifest: revisionManifest,
  /** The Helm release that it came with. */
  helm: helmContext.nullable().default(null),
  /** The HPA as it was when the revision began. */
  hpa: hpaRelation.nullable().default(null),
});
export type RevisionReport = z.infer<typeof revisionReport>;
