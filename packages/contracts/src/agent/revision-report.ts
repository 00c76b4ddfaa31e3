import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { deploymentStrategy } from './deployment-report.ts';
import { annotations, containerImage, labels, sanitisedObject } from './pod-template.ts';

export const REVISION_OUTCOMES = ['progressing', 'complete', 'deadline_exceeded', 'superseded', 'unknown'] as const;
export const revisionOutcome = z.enum(REVISION_OUTCOMES);
export type RevisionOutcome = z.infer<typeof revisionOutcome>;

/** Who made a revision, from field managers, the change-cause annotation and the marks of Helm, Argo CD and Flux. */
export const revisionActor = z.strictObject({
  manager: storableText(128).nullable(),
  operation: z.enum(['Apply', 'Update']).nullable(),
  tool: storableText(64).nullable(),
  source: storableText(512).nullable(),
  changeCause: storableText(1024).nullable(),
});
export type RevisionActor = z.infer<typeof revisionActor>;

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
});
export type RevisionReport = z.infer<typeof revisionReport>;
