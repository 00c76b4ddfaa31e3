import { SYNC_KINDS, type SyncKind } from '@moonin/contracts';
import type { InformerName, Informers } from './informers.ts';

/** What a kind's reports are made of. */
interface KindPlan {
  /** Without these a report would be wrong, not only poorer. */
  readonly needs: readonly InformerName[];
  /** With these it says more: they are waited for a while before the first report. */
  readonly wants?: readonly InformerName[];
  /** `any`: each of the needed ones holds objects of its own, and goes on without the others. */
  readonly together?: 'all' | 'any';
  /** Part of the first picture, before the rest is read. */
  readonly isFirst?: true;
}

export const KIND_PLANS = {
  namespace: { needs: ['namespaces'], isFirst: true },
  node: { needs: ['nodes'], isFirst: true },
  deployment: { needs: ['deployments', 'replicaSets'], wants: ['pods', 'hpas', 'helmSecrets'], isFirst: true },
  'cron-job': { needs: ['cronJobs'], wants: ['jobs'] },
  execution: { needs: ['jobs', 'cronJobs'], wants: ['pods'] },
  hpa: { needs: ['hpas'] },
  service: { needs: ['services'] },
  ingress: { needs: ['ingresses'] },
  'network-policy': { needs: ['networkPolicies'] },
  role: { needs: ['roles', 'clusterRoles'], together: 'any' },
  'role-binding': { needs: ['roleBindings', 'clusterRoleBindings'], together: 'any' },
  'helm-release': { needs: ['helmSecrets'] },
} as const satisfies Partial<Record<SyncKind, KindPlan>>;

export type ReportedKind = keyof typeof KIND_PLANS;

/** The kinds that this agent reports, parents first. */
export const REPORTED_KINDS: readonly ReportedKind[] = SYNC_KINDS.filter(isReported);

function isReported(kind: SyncKind): kind is ReportedKind {
  return Object.hasOwn(KIND_PLANS, kind);
}

export function planOf(kind: ReportedKind): KindPlan {
  return KIND_PLANS[kind];
}

/** Informers that a kind is made of, wanted ones included. */
export function informersOf(kind: ReportedKind): readonly InformerName[] {
  const { needs, wants = [] } = planOf(kind);
  return [...needs, ...wants];
}

/** Informers of the first picture, in the order in which they start. */
export const FIRST_INFORMERS: readonly InformerName[] = [
  ...new Set(REPORTED_KINDS.filter((kind) => planOf(kind).isFirst).flatMap(informersOf)),
];

/** False for what only kinds need that are ignored as a whole: it is not even read. */
export function isNeeded(name: InformerName, isKindIgnored: (kind: ReportedKind) => boolean): boolean {
  const needing = REPORTED_KINDS.filter((kind) => planOf(kind).needs.includes(name));
  return needing.length === 0 || needing.some((kind) => !isKindIgnored(kind));
}

/** True when the kind's reports can be made from what the informers hold now. */
export function isReadable(kind: ReportedKind, informers: Pick<Informers, InformerName>): boolean {
  const { needs, together = 'all' } = planOf(kind);
  const isSynced = (name: InformerName): boolean => informers[name].hasSynced;
  if (together === 'all') return needs.every(isSynced);
  // One that is still being read would be missing from the first sync, and deleted by it.
  return needs.some(isSynced) && needs.every((name) => isSynced(name) || isOut(informers[name].status.state));
}

/** False while objects of the kind may be there that cannot be read: a right is missing for a part of it. */
export function isWhole(
  kind: SyncKind,
  informers: Pick<Informers, InformerName>,
  isFollowed: (name: InformerName) => boolean,
): boolean {
  return !isReported(kind) || planOf(kind).needs.every((name) => !isFollowed(name) || informers[name].hasSynced);
}

function isOut(state: Informers[InformerName]['status']['state']): boolean {
  return state === 'forbidden' || state === 'missing' || state === 'stopped';
}
