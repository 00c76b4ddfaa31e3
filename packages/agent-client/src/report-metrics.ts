import type { ItemErrorCode, ItemKind, SyncKind } from '@moonin/contracts';

/** Why an object was left out of what is sent. */
export type SkipReason = 'collector_failed' | 'version_not_numeric' | 'too_large';

/** Told by reporter and syncs; the host turns it into its own metrics. */
export interface ReportMetrics {
  sent(kind: ItemKind, items: number): void;
  unchanged(kind: ItemKind, items: number): void;
  rejected(kind: ItemKind, code: ItemErrorCode): void;
  skipped(kind: ItemKind, reason: SkipReason): void;
  stale(items: number): void;
  retried(flow: 'reports' | 'sync'): void;
  /** Waiting names were dropped because there were too many; a sync makes up for them. */
  overflowed(): void;
  synced(kind: SyncKind, result: SyncResult): void;
}

/** What one sync did. `corrected` of a sync that is not the first should be 0. */
export interface SyncResult {
  readonly isReset: boolean;
  /** A part of the kind could not be read: it was not committed. */
  readonly isPartial: boolean;
  readonly objects: number;
  readonly sent: number;
  readonly deleted: number;
  readonly corrected: number;
  readonly durationMs: number;
}
