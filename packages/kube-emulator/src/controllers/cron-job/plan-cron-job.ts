import {
  type KubernetesReading,
  kubernetesSchedule,
  mostRecentScheduleTime,
  nextLookMs,
  readKubernetesSchedule,
  scheduledTimestamp,
} from '@moonin/schedule';
import { equalJson, isObject, type JsonObject, objectOf } from '../../model/json.ts';
import { type KubeObject, kubeTime } from '../../model/kube-object.ts';
import { finishedCondition } from '../job/plan-job.ts';

/** What a CronJob's step does. */
export type CronJobPlan = {
  /** The Job to start, with the moment that it was scheduled for. */
  start: { name: string; timestamp: string } | undefined;
  /** Jobs that are too old to be kept, or replaced by a new one. */
  remove: KubeObject[];
  status: JsonObject;
  event: { type: 'Normal' | 'Warning'; reason: string; message: string } | undefined;
  nextAtMs: number | undefined;
};

const minuteMs = 60_000;
const historyDefaults = { successful: 3, failed: 1 };

function timeOf(text: unknown): number | null {
  const time = Date.parse(String(text ?? ''));
  return Number.isNaN(time) ? null : time;
}

function endOf(job: KubeObject): 'Complete' | 'Failed' | undefined {
  const type = finishedCondition(objectOf(job.status))?.type;
  return type === 'Complete' || type === 'Failed' ? type : undefined;
}

function startOf(job: KubeObject): number {
  return timeOf(job.status?.startTime) ?? Date.parse(job.metadata.creationTimestamp);
}

/** The ended Jobs beyond what the history limits keep, oldest first. */
function outdated(jobs: readonly KubeObject[], spec: JsonObject): KubeObject[] {
  const beyond = (end: 'Complete' | 'Failed', limit: number) => {
    const ended = jobs.filter((job) => endOf(job) === end).sort((a, b) => startOf(a) - startOf(b));
    return ended.slice(0, Math.max(0, ended.length - limit));
  };
  return [
    ...beyond('Complete', Number(spec.successfulJobsHistoryLimit ?? historyDefaults.successful)),
    ...beyond('Failed', Number(spec.failedJobsHistoryLimit ?? historyDefaults.failed)),
  ];
}

function referenceTo({ apiVersion, kind, metadata }: KubeObject): JsonObject {
  const { name, namespace = '', uid, resourceVersion } = metadata;
  return { apiVersion, kind, name, namespace, resourceVersion, uid };
}

function statusOf(known: JsonObject, jobs: readonly KubeObject[], active: readonly KubeObject[]): JsonObject {
  const successes = jobs
    .filter((job) => endOf(job) === 'Complete')
    .map((job) => timeOf(job.status?.completionTime) ?? 0);
  const lastSuccess = Math.max(timeOf(known.lastSuccessfulTime) ?? 0, ...successes);
  const { active: _before, ...rest } = known;
  // A Job's version changes with its status; what is listed already stays as it is.
  const listed = Array.isArray(known.active) ? known.active.filter(isObject) : [];
  const references = active.map((job) => listed.find(({ uid }) => uid === job.metadata.uid) ?? referenceTo(job));
  return {
    ...(references.length > 0 ? { active: references } : {}),
    ...rest,
    ...(lastSuccess > 0 ? { lastSuccessfulTime: kubeTime(lastSuccess) } : {}),
  };
}

/** Decides what a CronJob does about its Jobs. */
export function planCronJob(cronJob: KubeObject, jobs: readonly KubeObject[], nowMs: number): CronJobPlan {
  const spec = objectOf(cronJob.spec);
  const old = outdated(jobs, spec);
  const kept = jobs.filter((job) => !old.includes(job));
  const active = kept.filter((job) => endOf(job) === undefined && job.metadata.deletionTimestamp === undefined);
  const status = statusOf(objectOf(cronJob.status), jobs, active);
  const idle: CronJobPlan = { start: undefined, remove: old, status, event: undefined, nextAtMs: undefined };
  const reading = readKubernetesSchedule(
    String(spec.schedule),
    typeof spec.timeZone === 'string' ? spec.timeZone : null,
  );
  if (!reading.ok) {
    const message = `unparseable schedule ${JSON.stringify(spec.schedule)}: ${reading.reason}`;
    return { ...idle, event: { type: 'Warning', reason: 'UnparseableSchedule', message } };
  }
  return spec.suspend === true ? idle : dueRun(cronJob, reading, active, idle, nowMs);
}

function dueRun(
  cronJob: KubeObject,
  reading: Extract<KubernetesReading, { ok: true }>,
  active: readonly KubeObject[],
  idle: CronJobPlan,
  nowMs: number,
): CronJobPlan {
  const spec = objectOf(cronJob.spec);
  const schedule = kubernetesSchedule(reading.timing, reading.timeZone);
  const deadline = spec.startingDeadlineSeconds;
  const record = {
    createdAt: Date.parse(cronJob.metadata.creationTimestamp),
    lastScheduleTime: timeOf(cronJob.status?.lastScheduleTime),
    startingDeadlineSeconds: typeof deadline === 'number' ? deadline : null,
  };
  const waitMs = nextLookMs(record, schedule, nowMs);
  const later = { ...idle, nextAtMs: waitMs === null ? undefined : nowMs + waitMs };
  const due = mostRecentScheduleTime(record, schedule, nowMs, { withDeadline: true })?.mostRecent ?? null;
  if (due === null) return later;
  if (record.startingDeadlineSeconds !== null && due + record.startingDeadlineSeconds * 1000 < nowMs) {
    const message = `Missed scheduled time to start a job: ${new Date(due).toUTCString()}`;
    return { ...later, event: { type: 'Warning', reason: 'MissSchedule', message } };
  }
  if (spec.concurrencyPolicy === 'Forbid' && active.length > 0) {
    const message = 'Not starting job because prior execution is running and concurrency policy is Forbid';
    return { ...later, event: { type: 'Normal', reason: 'JobAlreadyActive', message } };
  }
  const timestamp = scheduledTimestamp(due, reading.timeZone);
  const after = nextLookMs({ ...record, lastScheduleTime: due }, schedule, nowMs);
  return {
    ...idle,
    start: { name: `${cronJob.metadata.name}-${Math.floor(due / minuteMs)}`, timestamp },
    remove: spec.concurrencyPolicy === 'Replace' ? [...idle.remove, ...active] : idle.remove,
    status: { ...idle.status, lastScheduleTime: kubeTime(due) },
    nextAtMs: after === null ? undefined : nowMs + after,
  };
}

/** Whether a CronJob's status says something new. */
export function isNewStatus(cronJob: KubeObject, { status }: CronJobPlan): boolean {
  return !equalJson(status, objectOf(cronJob.status));
}
