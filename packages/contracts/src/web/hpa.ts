import { z } from 'zod';
import { hpaReport } from '../agent/hpa-report.ts';
import { instant } from '../ids.ts';
import { pageQuery } from '../pagination.ts';
import { deploymentRef, objectIdentity } from './resource.ts';

export const HPA_STATES = ['ok', 'limited', 'failing'] as const;
/** `limited`: it wants other than its bounds allow; `failing`: it cannot read its metrics or scale. */
export const hpaState = z.enum(HPA_STATES);
export type HpaState = z.infer<typeof hpaState>;

export const hpaListItem = z.object({ ...hpaReport.shape, ...objectIdentity, state: hpaState });
export type HpaListItem = z.infer<typeof hpaListItem>;

export const hpaDetail = hpaListItem.extend({ deployment: deploymentRef.nullable() });
export type HpaDetail = z.infer<typeof hpaDetail>;

/** How an HPA stood from `at` on: one for each change of its bounds, replicas, targets or conditions. */
export const hpaSnapshot = z.object({
  at: instant,
  minReplicas: z.int(),
  maxReplicas: z.int(),
  currentReplicas: z.int().nullable(),
  desiredReplicas: z.int().nullable(),
  metrics: hpaReport.shape.metrics,
  behavior: hpaReport.shape.behavior,
  conditions: z.array(z.object({ type: z.string(), status: z.string(), reason: z.string().nullable() })),
});
export type HpaSnapshot = z.infer<typeof hpaSnapshot>;

/** Snapshots, newest first. */
export const snapshotQuery = pageQuery;
export type SnapshotQuery = z.infer<typeof snapshotQuery>;
