import type { ItemErrorCode } from '@moonin/contracts';
import type { Logger } from '@moonin/runtime';
import type { Acknowledged } from './acknowledged.ts';
import type { Delivery } from './deliver.ts';
import type { Outgoing } from './fill-batch.ts';
import type { Finding, UpsertFinding } from './finding.ts';
import type { ReportMetrics } from './report-metrics.ts';

/** Refusals of one delivery that are logged one by one; the rest is a number. */
const NAMED_REFUSALS = 20;

/** Refusals that another try at another time can turn: they depend on other items or on the clock. */
const PASSING: ReadonlySet<ItemErrorCode> = new Set<ItemErrorCode>(['parent_unknown', 'clock_out_of_range']);

/** Remembers what a delivery settled, and logs and counts refusals. True when a sync should repair the passing ones. */
export function settleDelivery(
  delivery: Delivery<Outgoing<Finding>> | Delivery<Outgoing<UpsertFinding>>,
  to: { acknowledged: Acknowledged; metrics: ReportMetrics; log: Logger },
): boolean {
  let needsRepair = false;
  for (const { ref, finding } of delivery.taken) {
    if (finding.op === 'delete') to.acknowledged.forgetObject(ref);
    // Which items were stale is not said: none of them counts as known, so that a later state is never held back.
    else if (delivery.stale === 0) to.acknowledged.accept(ref, finding.uid, finding.fingerprint);
  }
  for (const [position, { item, index, answer }] of delivery.rejected.entries()) {
    const { ref, finding } = item;
    const isPassing = PASSING.has(answer.code);
    needsRepair ||= isPassing;
    if (!isPassing && finding.op === 'upsert') to.acknowledged.reject(ref, finding.uid, finding.fingerprint);
    to.metrics.rejected(finding.kind, answer.code);
    if (position >= NAMED_REFUSALS) continue;
    to.log.warn(
      { kind: finding.kind, uid: finding.uid, key: ref.key, index, code: answer.code, reason: answer.message },
      isPassing ? 'an item was refused and goes out again' : 'an item was refused; it stays out until it changes',
    );
  }
  const unnamed = delivery.rejected.length - NAMED_REFUSALS;
  if (unnamed > 0) to.log.warn({ items: unnamed }, 'more items of the same request were refused');
  for (const { ref, finding } of delivery.tooLarge) {
    if (finding.op === 'upsert') to.acknowledged.reject(ref, finding.uid, finding.fingerprint);
    to.metrics.skipped(finding.kind, 'too_large');
    to.log.warn({ kind: finding.kind, uid: finding.uid, key: ref.key }, 'an item is larger than the API takes');
  }
  if (delivery.stale > 0) to.metrics.stale(delivery.stale);
  return needsRepair;
}
