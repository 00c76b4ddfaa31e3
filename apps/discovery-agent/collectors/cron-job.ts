import type { CronJobReport } from '@moonin/contracts';
import { kubernetesSchedule } from '@moonin/schedule';
import type { CronJobView } from '../views/cron-job-view.ts';
import { containerImages } from './container-images.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';
import { millisOf } from './timed-trouble.ts';

/** Report of a CronJob at an instant in epoch milliseconds. */
export function collectCronJob(view: CronJobView, sanitiser: ReportSanitiser, nowMs: number): CronJobReport {
  const nextMs = nextRunMs(view, nowMs);
  return {
    ...view.told,
    nextRunAt: nextMs === null ? null : new Date(nextMs).toISOString(),
    images: containerImages({ containers: view.containers, digests: new Map(), sanitiser }),
    template: JSON.parse(view.template),
  };
}

/** When it runs next; null while it is suspended, for a schedule that nobody can read and one that has no run. */
export function nextRunMs({ told, timing, zone }: CronJobView, nowMs: number): number | null {
  if (timing === null || told.suspended) return null;
  if (timing.kind === 'cron') return kubernetesSchedule(timing, zone).nextAfter(nowMs);
  const anchorMs = millisOf(told.lastScheduleAt) ?? millisOf(told.createdAt);
  if (anchorMs === null) return null;
  const stepMs = timing.delaySeconds * 1_000;
  return anchorMs + (Math.floor(Math.max(0, nowMs - anchorMs) / stepMs) + 1) * stepMs;
}
