import type { Schedule } from '../schedule.ts';
import { zoneOffsets } from '../time-zone/zone-offsets.ts';
import { activationSearch } from './next-activation.ts';
import type { KubernetesTiming } from './read-kubernetes-schedule.ts';

/**
 * Runs of a CronJob's timing as its controller finds them. Without a zone of its own it runs by the controller's, which
 * is UTC on nearly every cluster.
 */
export function kubernetesSchedule(timing: KubernetesTiming, timeZone: string | null): Schedule {
  if (timing.kind === 'every') {
    const delayMs = timing.delaySeconds * 1000;
    return { nextAfter: (instant) => Math.floor(instant / 1000) * 1000 + delayMs };
  }
  const { next } = activationSearch(timing.cron, zoneOffsets(timeZone ?? 'UTC'));
  return { nextAfter: next };
}
