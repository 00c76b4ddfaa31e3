import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { AGENT_LIMITS } from './limits.ts';

/** One of a release's revisions as the labels of its Secret say it. */
export const helmHistoryEntry = z.strictObject({
  revision: z.int().min(0),
  status: storableName(64),
  updatedAt: instant.nullable(),
});
export type HelmHistoryEntry = z.infer<typeof helmHistoryEntry>;

/**
 * A Helm release, from the Secret of its newest revision; its item's uid is `helm:<namespace>/<name>`. What only the
 * decoded Secret says is null when `problem` says why it could not be decoded. Values and notes never leave the cluster.
 */
export const helmReleaseReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  revision: z.int().min(0),
  /** Helm's own word: deployed, failed, pending-upgrade, superseded, uninstalling, … */
  status: storableName(64),
  chart: storableText(253).nullable(),
  chartVersion: storableText(253).nullable(),
  appVersion: storableText(253).nullable(),
  description: storableText(4_096).nullable(),
  firstDeployedAt: instant.nullable(),
  lastDeployedAt: instant.nullable(),
  /** Tells whether the manifest changed, also where the manifest itself is too large to send. */
  manifestDigest: storableText(128).nullable(),
  /** Sanitised YAML. */
  manifest: storableText(AGENT_LIMITS.helmManifestChars).nullable(),
  resources: z
    .array(
      z.strictObject({
        apiVersion: storableText(253).nullable(),
        kind: storableName(253),
        name: storableName(253),
        namespace: storableText(253).nullable(),
      }),
    )
    .max(1_000)
    .nullable(),
  problem: storableText(1_024).nullable(),
  /** All revisions that the cluster still holds, the newest included. */
  history: z.array(helmHistoryEntry).max(256),
});
export type HelmReleaseReport = z.infer<typeof helmReleaseReport>;
export type HelmResource = NonNullable<HelmReleaseReport['resources']>[number];

/** The release that a revision of a Deployment came with. */
export const helmContext = z.strictObject({
  release: storableName(253),
  chart: storableText(253).nullable(),
  chartVersion: storableText(253).nullable(),
  appVersion: storableText(253).nullable(),
  helmRevision: z.int().min(0).nullable(),
  status: storableText(64).nullable(),
});
export type HelmContext = z.infer<typeof helmContext>;
