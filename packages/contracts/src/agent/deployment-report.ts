import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { scaleActor } from './actor.ts';
import { errorSeverity, errorType } from './error-types.ts';
import { AGENT_LIMITS } from './limits.ts';
import { management } from './management.ts';
import { annotations, containerImage, labels } from './pod-template.ts';

export const HEALTH_STATES = ['healthy', 'progressing', 'degraded', 'failed', 'suspended', 'unknown'] as const;
export const healthState = z.enum(HEALTH_STATES);
export type HealthState = z.infer<typeof healthState>;

/**
 * Pods of one revision that share one trouble: `reason` in kubectl's words (CrashLoopBackOff, Init:Error, Unschedulable).
 * `type` and `severity` are null from agents that say only the reason; `since` is when it began as far as known.
 */
export const podTrouble = z.strictObject({
  type: errorType.nullable().default(null),
  init: z.boolean().default(false),
  severity: errorSeverity.nullable().default(null),
  reason: storableName(128),
  /** Pods that have it; 0 for a trouble of the roll-out itself. */
  pods: z.int().min(0),
  /** Pods of that revision. */
  totalPods: z.int().min(0).nullable().default(null),
  container: storableText(253).nullable(),
  message: storableText(1024).nullable(),
  details: storableText(4096).nullable().default(null),
  exitCode: z.int().nullable(),
  revision: z.int().nullable(),
  since: instant.nullable().default(null),
});
export type PodTrouble = z.infer<typeof podTrouble>;

/** State of a Deployment: `reason` and `message` are Kubernetes' own words, `since` when this state began as far as known. */
export const deploymentHealth = z.strictObject({
  status: healthState,
  reason: storableText(128).nullable(),
  message: storableText(2048).nullable(),
  since: instant.nullable(),
  troubles: z.array(podTrouble).max(AGENT_LIMITS.troubles),
});
export type DeploymentHealth = z.infer<typeof deploymentHealth>;

export const hpaRelation = z.strictObject({
  uid: storableName(128),
  name: storableName(253),
  minReplicas: z.int(),
  maxReplicas: z.int(),
  currentReplicas: z.int().nullable(),
  desiredReplicas: z.int().nullable(),
  metrics: z.array(storableText(256)).max(20),
});
export type HpaRelation = z.infer<typeof hpaRelation>;

export const replicaCounts = z.strictObject({
  desired: z.int().min(0),
  current: z.int().min(0),
  updated: z.int().min(0),
  ready: z.int().min(0),
  available: z.int().min(0),
});
export type ReplicaCounts = z.infer<typeof replicaCounts>;

export const deploymentStrategy = z.strictObject({
  type: storableName(64),
  maxSurge: storableText(32).nullable(),
  maxUnavailable: storableText(32).nullable(),
});
export type DeploymentStrategy = z.infer<typeof deploymentStrategy>;

export const deploymentCondition = z.strictObject({
  type: storableName(316),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: storableText(1024).nullable(),
  message: storableText(4096).nullable(),
  updatedAt: instant.nullable(),
});

export const deploymentReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  labels,
  annotations,
  createdAt: instant.nullable(),
  generation: z.int(),
  observedGeneration: z.int(),
  paused: z.boolean(),
  strategy: deploymentStrategy,
  replicas: replicaCounts,
  serviceAccount: storableText(253).nullable(),
  management,
  health: deploymentHealth,
  conditions: z.array(deploymentCondition).max(32),
  hpa: hpaRelation.nullable(),
  /** Number of the revision in force (`deployment.kubernetes.io/revision`), null before the controller saw it. */
  revision: z.int().nullable(),
  images: z.array(containerImage).max(200),
  /** Labels of the pod template, which Services and policies select by. */
  podLabels: labels.default({}),
  /** Who last set the number of replicas. */
  scaledBy: scaleActor.nullable().default(null),
});
export type DeploymentReport = z.infer<typeof deploymentReport>;
