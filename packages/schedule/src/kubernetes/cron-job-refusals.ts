import { isKubernetesZone } from './kubernetes-zone.ts';
import { UnreadableSchedule } from './read-fields.ts';
import { readStandard } from './read-kubernetes-schedule.ts';

/** The two fields of a CronJob's spec that say when it runs. */
export interface CronJobTimes {
  readonly schedule: string;
  readonly timeZone: string | null;
}

/**
 * Why the API server of Kubernetes 1.36 refuses to create a CronJob with these fields, or to change them from `before`;
 * empty when it does not. A zone that is stored already may stay as bad as it is, and so may a zone before the
 * schedule.
 */
export function cronJobRefusals(after: CronJobTimes, before?: CronJobTimes): string[] {
  const refusals: string[] = [];
  const unreadable = unreadableReason(after.schedule);
  if (unreadable !== null) refusals.push(`spec.schedule: ${unreadable}`);
  if (after.schedule.includes('TZ')) {
    const mayStay = before?.schedule.includes('TZ') === true;
    if (!mayStay) refusals.push('spec.schedule: cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
    else if (after.timeZone !== null) {
      refusals.push('spec.schedule: cannot use both timeZone field and TZ or CRON_TZ in schedule');
    }
  }
  const zoneChanged = before === undefined || before.timeZone !== after.timeZone;
  if (zoneChanged && after.timeZone !== null && !isKubernetesZone(after.timeZone)) {
    refusals.push(`spec.timeZone: unknown time zone ${JSON.stringify(after.timeZone)}`);
  }
  return refusals;
}

function unreadableReason(schedule: string): string | null {
  try {
    readStandard(schedule);
    return null;
  } catch (error) {
    if (error instanceof UnreadableSchedule) return error.message;
    throw error;
  }
}
