import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName } from '../text.ts';
import { cronJobReport } from './cron-job-report.ts';
import { deploymentReport } from './deployment-report.ts';
import { executionReport } from './execution-report.ts';
import { helmReleaseReport } from './helm-release-report.ts';
import { hpaReport } from './hpa-report.ts';
import { ingressReport } from './ingress-report.ts';
import { namespaceReport } from './namespace-report.ts';
import { networkPolicyReport } from './network-policy-report.ts';
import { nodeReport } from './node-report.ts';
import { revisionReport } from './revision-report.ts';
import { roleBindingReport, roleReport } from './role-report.ts';
import { serviceReport } from './service-report.ts';

/** Kinds of which the server keeps the report and a few columns, all in one way. */
export const RESOURCE_KINDS = [
  'hpa',
  'service',
  'ingress',
  'network-policy',
  'role',
  'role-binding',
  'helm-release',
] as const;
export const resourceKind = z.enum(RESOURCE_KINDS);
export type ResourceKind = z.infer<typeof resourceKind>;

/** Kinds in the order in which a batch is applied: a parent before its children. */
export const ITEM_KINDS = [
  'namespace',
  'node',
  'deployment',
  'revision',
  'cron-job',
  'execution',
  ...RESOURCE_KINDS,
] as const;
export const itemKind = z.enum(ITEM_KINDS);
export type ItemKind = z.infer<typeof itemKind>;

/**
 * Kinds that a sync describes and a delete may name, in the order of a baseline. Revisions are history: nothing in the
 * cluster deletes them. Of an execution both say that its Job is gone, and the execution stays.
 */
export const SYNC_KINDS = ['namespace', 'node', 'deployment', 'cron-job', 'execution', ...RESOURCE_KINDS] as const;
export const syncKind = z.enum(SYNC_KINDS);
export type SyncKind = z.infer<typeof syncKind>;

/** Kinds whose items a sync of another kind carries too. */
export const CARRIED_BY: Partial<Record<ItemKind, SyncKind>> = { revision: 'deployment', execution: 'cron-job' };

/** The report schema of each kind. */
export const REPORTS = {
  namespace: namespaceReport,
  node: nodeReport,
  deployment: deploymentReport,
  revision: revisionReport,
  'cron-job': cronJobReport,
  execution: executionReport,
  hpa: hpaReport,
  service: serviceReport,
  ingress: ingressReport,
  'network-policy': networkPolicyReport,
  role: roleReport,
  'role-binding': roleBindingReport,
  'helm-release': helmReleaseReport,
} as const;
export type ReportOf = { [Kind in ItemKind]: z.infer<(typeof REPORTS)[Kind]> };

const MAX_VERSION = 2n ** 63n - 1n;

/** The newest Kubernetes resourceVersion that a report was built from: the cluster's own clock, as a decimal string. */
export const itemVersion = z
  .string()
  .regex(/^\d{1,19}$/, 'is not a decimal resourceVersion')
  .refine((text) => BigInt(text) <= MAX_VERSION, 'is larger than 2^63-1');

const envelope = {
  /** Kubernetes uid; for a revision `<deployment uid>:<number>`, for a Helm release `helm:<namespace>/<name>`. */
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
