import { zoneOffsets } from '../time-zone/zone-offsets.ts';

/** The annotation in which the controller keeps a Job's scheduled time. */
export const SCHEDULED_TIMESTAMP_ANNOTATION = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

const MINUTE_MS = 60_000;

/** Orders Jobs as the controller does: by start (epoch milliseconds), those not started last, then by name. */
export function compareJobStarts(
  a: { readonly name: string; readonly startedAt: number | null },
  b: { readonly name: string; readonly startedAt: number | null },
): number {
  const difference = (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity);
  if (difference < 0 || difference > 0) return difference;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** The scheduled time that the controller writes on a Job: RFC 3339 in the CronJob's zone, UTC where it has none. */
export function scheduledTimestamp(scheduledAt: number, timeZone: string | null): string {
  const offset = zoneOffsets(timeZone ?? 'UTC').offsetAt(scheduledAt);
  const local = new Date(scheduledAt + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.floor(Math.abs(offset) / MINUTE_MS);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * When a CronJob's Job was scheduled (epoch milliseconds): by its annotation, else by its name, which ends in minutes
 * since 1970. Null for a Job that somebody made by hand.
 */
export function jobScheduledAt(job: {
  readonly name: string;
  readonly cronJobName: string;
  readonly annotations: Readonly<Record<string, string>>;
}): number | null {
  const written = job.annotations[SCHEDULED_TIMESTAMP_ANNOTATION];
  const at = written === undefined ? Number.NaN : Date.parse(written);
  if (Number.isFinite(at)) return at;
  const prefix = `${job.cronJobName}-`;
  const suffix = job.name.startsWith(prefix) ? job.name.slice(prefix.length) : '';
  return /^\d{8,9}$/.test(suffix) ? Number(suffix) * MINUTE_MS : null;
}
