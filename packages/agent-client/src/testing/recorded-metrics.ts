import type { ReportMetrics, SyncResult } from '../report-metrics.ts';

/** Metrics that count by name, such as `rejected namespace invalid_item`; for tests. */
export interface RecordedMetrics extends ReportMetrics {
  readonly counts: Map<string, number>;
  readonly syncs: SyncResult[];
}

export function createRecordedMetrics(): RecordedMetrics {
  const counts = new Map<string, number>();
  const syncs: SyncResult[] = [];
  const add = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  return {
    counts,
    syncs,
    sent: (kind, items) => add(`sent ${kind}`, items),
    unchanged: (kind, items) => add(`unchanged ${kind}`, items),
    rejected: (kind, code) => add(`rejected ${kind} ${code}`, 1),
    skipped: (kind, reason) => add(`skipped ${kind} ${reason}`, 1),
    stale: (items) => add('stale', items),
    retried: (flow) => add(`retried ${flow}`, 1),
    overflowed: () => add('overflowed', 1),
    synced: (_kind, result) => void syncs.push(result),
  };
}
