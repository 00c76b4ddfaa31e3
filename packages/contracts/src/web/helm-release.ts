import { z } from 'zod';
import { helmReleaseReport } from '../agent/helm-release-report.ts';
import { instant } from '../ids.ts';
import { deploymentRef, objectIdentity } from './resource.ts';

const { manifest, resources, history: _inCluster, ...head } = helmReleaseReport.shape;

export const helmReleaseListItem = z.object({ ...head, ...objectIdentity });
export type HelmReleaseListItem = z.infer<typeof helmReleaseListItem>;

/** One revision of a release as far as it was ever seen, also those that the cluster forgot. */
export const helmRevision = z.object({
  revision: z.int(),
  status: z.string(),
  chart: z.string().nullable(),
  chartVersion: z.string().nullable(),
  appVersion: z.string().nullable(),
  description: z.string().nullable(),
  deployedAt: instant.nullable(),
  firstSeenAt: instant,
});
export type HelmRevision = z.infer<typeof helmRevision>;

export const helmReleaseDetail = helmReleaseListItem.extend({
  resources,
  /** Null for a person who may not see manifests, and where none was sent. */
  manifest,
  /** Newest first, at most 200. */
  history: z.array(helmRevision),
  deployments: z.array(deploymentRef),
});
export type HelmReleaseDetail = z.infer<typeof helmReleaseDetail>;
