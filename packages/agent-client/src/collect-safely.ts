import type { Logger } from '@moonin/runtime';
import type { Finding, InventorySource, ObjectRef } from './finding.ts';
import type { ReportMetrics } from './report-metrics.ts';

/** Collects `ref`; an object that cannot be read is counted, named in the log once per state, and gives nothing. */
export function createSafeCollect(input: {
  source: InventorySource;
  metrics: ReportMetrics;
  log: Logger;
}): (ref: ObjectRef) => readonly Finding[] {
  const told = new Map<string, string>();
  return (ref) => {
    try {
      const findings = input.source.collect(ref);
      told.delete(ref.uid);
      return findings;
    } catch (error) {
      input.metrics.skipped(ref.kind, 'collector_failed');
      const name = error instanceof Error ? error.name : 'unknown';
      // Only the place of the failure: a message can quote the object.
      const at =
        error instanceof Error
          ? error.stack
              ?.split('\n')
              .find((line) => /^\s+at /.test(line))
              ?.trim()
          : null;
      if (told.get(ref.uid) !== `${name} ${at}`) {
        input.log.error({ kind: ref.kind, uid: ref.uid, key: ref.key, error: name, at }, 'an object cannot be read');
        if (told.size < 1_000) told.set(ref.uid, `${name} ${at}`);
      }
      return [];
    }
  };
}
