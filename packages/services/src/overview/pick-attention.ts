import type { AttentionItem, ClusterStatus, HealthState } from '@moonin/contracts';

/** How bad a thing is, worst first: what failed, what cannot be seen, what is weakened, what is late. */
const SEVERITY: Partial<Record<HealthState | ClusterStatus, number>> = {
  failed: 0,
  disconnected: 1,
  degraded: 2,
  delayed: 3,
};

/** Orders what needs a person, worst first and then what has waited longest, and keeps `limit` of it. */
export function pickAttention(items: readonly AttentionItem[], limit: number): AttentionItem[] {
  return [...items].sort((a, b) => severityOf(a) - severityOf(b) || sinceOf(a) - sinceOf(b)).slice(0, limit);
}

function severityOf(item: AttentionItem): number {
  return SEVERITY[item.kind === 'cluster' ? item.status : item.health.status] ?? Number.MAX_SAFE_INTEGER;
}

function sinceOf(item: AttentionItem): number {
  const since = item.kind === 'cluster' ? item.lastSeenAt : item.since;
  return since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since);
}
