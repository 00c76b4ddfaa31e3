import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName } from '../text.ts';
import { deploymentReport } from './deployment-report.ts';
import { namespaceReport } from './namespace-report.ts';
import { nodeReport } from './node-report.ts';
import { revisionReport } from './revision-report.ts';

/** Kinds in the order in which a batch is applied: a parent before its children. */
export const ITEM_KINDS = ['namespace', 'node', 'deployment', 'revision'] as const;
export const itemKind = z.enum(ITEM_KINDS);
export type ItemKind = z.infer<typeof itemKind>;

/** Kinds that a sync may mark deleted. Revisions are history: nothing in the cluster deletes them. */
export const SYNC_KINDS = ['namespace', 'node', 'deployment'] as const;
export const syncKind = z.enum(SYNC_KINDS);
export type SyncKind = z.infer<typeof syncKind>;

/** The report schema of each kind. */
export const REPORTS = {
  namespace: namespaceReport,
  node: nodeReport,
  deployment: deploymentReport,
  revision: revisionReport,
} as const;
export type ReportOf = { [Kind in ItemKind]: z.infer<(typeof REPORTS)[Kind]> };

const MAX_VERSION = 2n ** 63n - 1n;

/** The newest Kubernetes resourceVersion that a report was built from: the cluster's own clock, as a decimal string. */
export const itemVersion = z
  .string()
  .regex(/^\d{1,19}$/, 'is not a decimal resourceVersion')
  .refine((text) => BigInt(text) <= MAX_VERSION, 'is larger than 2^63-1');

const envelope = {
  /** Kubernetes uid; for a revision `<deployment uid>:<number>`. */
  uid: storableName(192),
  version: itemVersion,
  observedAt: instant,
};
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/, 'is not 32 hex digits');

/** What every item says before its report is read: enough to tell that nothing changed. */
export const itemEnvelope = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('upsert'), kind: itemKind, ...envelope, fingerprint, object: z.unknown() }),
  z.strictObject({ op: z.literal('delete'), kind: syncKind, ...envelope }),
  /** Only in a sync: "it is still there and, as far as I know, you have it"; the answer lists those whose report is needed. */
  z.strictObject({ op: z.literal('confirm'), kind: itemKind, ...envelope, fingerprint }),
]);
export type ItemEnvelope = z.infer<typeof itemEnvelope>;

export type UpsertItem = {
  [Kind in ItemKind]: {
    op: 'upsert';
    kind: Kind;
    uid: string;
    version: string;
    observedAt: string;
    fingerprint: string;
    object: ReportOf[Kind];
  };
}[ItemKind];
export type DeleteItem = Extract<ItemEnvelope, { op: 'delete' }>;
export type ConfirmItem = Extract<ItemEnvelope, { op: 'confirm' }>;
export type AgentItem = UpsertItem | DeleteItem | ConfirmItem;
