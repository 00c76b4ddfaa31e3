import type { ReportMetrics, Spool, SpoolMetrics } from '@moonin/agent-client';
import type { InformerMetrics } from '@moonin/kube';
import { counter, createMetrics, Gauge, gauge, histogram, type Registry } from '@moonin/runtime';
import type { InformerName, Informers } from '../inventory/informers.ts';

/** Everything that `/metrics` shows. */
export interface AgentMetrics {
  readonly registry: Registry;
  readonly reports: ReportMetrics;
  informer(name: InformerName, onList: (reason: 'first' | 'expired' | 'rewound') => void): InformerMetrics;
  readonly spool: SpoolMetrics;
  /** A failed run's log could not be read. */
  logUnread(reason: 'gone' | 'forbidden' | 'failed'): void;
  heartbeatFailed(): void;
  /** Gauges that are read when `/metrics` is. */
  watch(input: { informers: Informers; queueDepth: () => number }): void;
  watchSpool(spool: Pick<Spool, 'entries' | 'bytes'>): void;
  setLeader(isLeader: boolean): void;
}

const SYNC_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300];

export function createAgentMetrics(): AgentMetrics {
  const registry = createMetrics({ process: 'discovery-agent' });
  const count = (name: string, help: string, labels: string[] = []) =>
    counter(registry, `moonin_agent_${name}`, help, labels);

  const sent = count('items_sent_total', 'Items that the Control API took.', ['kind']);
  const unchanged = count('items_unchanged_total', 'Items left out because the Control API has them.', ['kind']);
  const rejected = count('items_rejected_total', 'Items that the Control API refused.', ['kind', 'code']);
  const skipped = count('items_skipped_total', 'Objects that could not be reported.', ['kind', 'reason']);
  const stale = count('items_stale_total', 'Items older than what the Control API has.');
  const retries = count('retries_total', 'Requests to the Control API that were repeated.', ['flow']);
  const overflows = count(
    'queue_overflows_total',
    'Changes dropped because too many waited; a sync makes up for them.',
  );
  const corrections = count('sync_corrections_total', 'Objects that a later sync had to mend; should stay at 0.', [
    'kind',
  ]);
  const syncs = count('syncs_total', 'Syncs that were committed.', ['kind', 'reset']);
  const syncSeconds = histogram(
    registry,
    'moonin_agent_sync_duration_seconds',
    'Time of a whole sync.',
    ['kind'],
    SYNC_SECONDS,
  );
  const lists = count('informer_lists_total', 'Lists that were begun, by reason.', ['kind', 'reason']);
  const listed = count('informer_listed_objects_total', 'Objects read by lists.', ['kind']);
  const watches = count('informer_watches_total', 'Watches that ended, by reason.', ['kind', 'end']);
  const events = count('informer_events_total', 'Watch events.', ['kind', 'type']);
  const faults = count('informer_faults_total', 'Faults that did not stop an informer.', ['kind', 'phase']);
  const spooled = count('spool_delivered_total', 'Facts of the spool that the Control API has.');
  const lost = count('spool_lost_total', 'Facts of the spool that were dropped, by reason.', ['reason']);
  const diskFailures = count('spool_disk_failures_total', 'Reads and writes that the spool’s disk refused.');
  const logsUnread = count('run_logs_unread_total', 'Logs of failed runs that could not be read.', ['reason']);
  const leader = gauge(registry, 'moonin_agent_leader', '1 while this agent leads.');

  const read = (name: string, help: string, labelNames: string[], collect: (into: Gauge) => void) =>
    new Gauge({
      name: `moonin_agent_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        collect(this);
      },
    });

  return {
    registry,
    reports: {
      sent: (kind, items) => sent.inc({ kind }, items),
      unchanged: (kind, items) => unchanged.inc({ kind }, items),
      rejected: (kind, code) => rejected.inc({ kind, code }),
      skipped: (kind, reason) => skipped.inc({ kind, reason }),
      stale: (items) => stale.inc(items),
      retried: (flow) => retries.inc({ flow }),
      overflowed: () => overflows.inc(),
      synced: (kind, result) => {
        syncs.inc({ kind, reset: String(result.isReset) });
        syncSeconds.observe({ kind }, result.durationMs / 1_000);
        corrections.inc({ kind }, result.isReset ? 0 : result.corrected);
      },
    },
    informer: (kind, onList) => ({
      list: (reason) => {
        lists.inc({ kind, reason });
        onList(reason);
      },
      listed: (objects) => listed.inc({ kind }, objects),
      watchEnded: (end) => watches.inc({ kind, end }),
      event: (type) => events.inc({ kind, type }),
      fault: (phase) => faults.inc({ kind, phase }),
    }),
    spool: {
      delivered: () => spooled.inc(),
      lost: (reason) => lost.inc({ reason }),
      diskFailed: () => diskFailures.inc(),
    },
    logUnread: (reason) => logsUnread.inc({ reason }),
    heartbeatFailed: () => retries.inc({ flow: 'heartbeat' }),
    watch({ informers, queueDepth }) {
      const ofEach = (value: (informer: Informers[InformerName]) => number) => (into: Gauge) => {
        for (const [kind, informer] of Object.entries(informers)) into.set({ kind }, value(informer));
      };
      read('queue_depth', 'Objects whose report waits.', [], (into) => into.set(queueDepth()));
      read(
        'informer_objects',
        'Objects that are kept.',
        ['kind'],
        ofEach(({ store }) => store.size),
      );
      read('informer_lag_seconds', 'Time since the API server was last heard of.', ['kind'], ofEach(lagSeconds));
      read(
        'informer_synced',
        '1 once the first list was read.',
        ['kind'],
        ofEach(({ hasSynced }) => Number(hasSynced)),
      );
    },
    watchSpool(spool) {
      read('spool_entries', 'Facts that wait on disk.', [], (into) => into.set(spool.entries().length));
      read('spool_bytes', 'Bytes of the facts that wait on disk.', [], (into) => into.set(spool.bytes));
    },
    setLeader: (isLeader) => leader.set(isLeader ? 1 : 0),
  };
}

function lagSeconds(informer: Informers[InformerName]): number {
  return Math.round(informer.lagMs() / 100) / 10;
}
