import { type JsonObject, objectOf } from '../../model/json.ts';
import { type KubeObject, kubeTime } from '../../model/kube-object.ts';

/** What a Job's step does. */
export type JobPlan = {
  create: number;
  /** Running pods that a finished or suspended Job gives up. */
  remove: KubeObject[];
  status: JsonObject;
  event: { type: 'Normal' | 'Warning'; reason: string; message: string } | undefined;
  /** Whether its time to live after the end is over. */
  expired: boolean;
  nextAtMs: number | undefined;
};

type Condition = { type: string; status: 'True'; reason?: string; message?: string };

function orNothing(field: string, count: number): JsonObject {
  return count === 0 ? {} : { [field]: count };
}

/** The condition that ended a Job; undefined while it goes on. */
export function finishedCondition(status: JsonObject): JsonObject | undefined {
  const conditions = Array.isArray(status.conditions) ? status.conditions : [];
  return conditions
    .map((condition) => objectOf(condition))
    .find(({ type }) => type === 'Complete' || type === 'Failed');
}

function withConditions(status: JsonObject, added: Condition[], nowMs: number): JsonObject {
  const times = { lastProbeTime: kubeTime(nowMs), lastTransitionTime: kubeTime(nowMs) };
  const conditions = Array.isArray(status.conditions) ? status.conditions : [];
  return { ...status, conditions: [...conditions, ...added.map((condition) => ({ ...condition, ...times }))] };
}

/** The end that the counts bring about; undefined while the Job goes on. */
function ending(spec: JsonObject, counts: { succeeded: number; failed: number }, startMs: number, nowMs: number) {
  const completions = Number(spec.completions ?? 1);
  const deadlineMs =
    spec.activeDeadlineSeconds === undefined ? Number.POSITIVE_INFINITY : Number(spec.activeDeadlineSeconds) * 1000;
  if (counts.failed > Number(spec.backoffLimit ?? 6)) {
    return { failed: true, reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  }
  if (startMs + deadlineMs <= nowMs) {
    return { failed: true, reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' };
  }
  if (counts.succeeded < completions) return undefined;
  return { failed: false, reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
}

/** Decides what a Job does about its pods. */
export function planJob(job: KubeObject, pods: readonly KubeObject[], retryMs: number, nowMs: number): JobPlan {
  const spec = objectOf(job.spec);
  const known = objectOf(job.status);
  const phase = (pod: KubeObject) => pod.status?.phase;
  const active = pods.filter(
    (pod) => phase(pod) !== 'Succeeded' && phase(pod) !== 'Failed' && pod.metadata.deletionTimestamp === undefined,
  );
  const idle: JobPlan = { create: 0, remove: [], status: known, event: undefined, expired: false, nextAtMs: undefined };
  const finished = finishedCondition(known);
  if (finished !== undefined) {
    if (spec.ttlSecondsAfterFinished === undefined) return idle;
    const endsAtMs = Date.parse(String(finished.lastTransitionTime)) + Number(spec.ttlSecondsAfterFinished) * 1000;
    return endsAtMs <= nowMs ? { ...idle, expired: true } : { ...idle, nextAtMs: endsAtMs };
  }
  if (spec.suspend === true) return { ...idle, remove: active, status: { ...known } };
  const succeeded = Math.max(pods.filter((pod) => phase(pod) === 'Succeeded').length, Number(known.succeeded ?? 0));
  const failed = Math.max(pods.filter((pod) => phase(pod) === 'Failed').length, Number(known.failed ?? 0));
  const startTime = String(known.startTime ?? kubeTime(nowMs));
  const startMs = Date.parse(startTime);
  const ready = active.filter((pod) => phase(pod) === 'Running').length;
  const end = ending(spec, { succeeded, failed }, startMs, nowMs);
  const counted: JsonObject = {
    ...orNothing('active', end === undefined ? active.length : 0),
    ready: end === undefined ? ready : 0,
    ...orNothing('succeeded', succeeded),
    ...orNothing('failed', failed),
    startTime,
    terminating: 0,
    uncountedTerminatedPods: {},
    ...(known.conditions === undefined ? {} : { conditions: known.conditions }),
  };
  if (end !== undefined) return ended(end, counted, active, nowMs);
  const wanted = Math.min(Number(spec.parallelism ?? 1), Number(spec.completions ?? 1) - succeeded);
  const missing = Math.max(wanted - active.length, 0);
  const times = [
    spec.activeDeadlineSeconds === undefined ? undefined : startMs + Number(spec.activeDeadlineSeconds) * 1000,
  ];
  const lastFailure = Math.max(0, ...pods.filter((pod) => phase(pod) === 'Failed').map(endedAtMs));
  const resumeAtMs = failed === 0 ? 0 : lastFailure + retryMs * 2 ** Math.min(failed - 1, 5);
  const waits = missing > 0 && resumeAtMs > nowMs;
  if (waits) times.push(resumeAtMs);
  const due = times.filter((time) => time !== undefined);
  return {
    ...idle,
    create: waits ? 0 : missing,
    status: counted,
    nextAtMs: due.length === 0 ? undefined : Math.min(...due),
  };
}

function ended(
  end: { failed: boolean; reason: string; message: string },
  counted: JsonObject,
  active: KubeObject[],
  nowMs: number,
): JobPlan {
  const { reason, message } = end;
  const types = end.failed ? ['FailureTarget', 'Failed'] : ['SuccessCriteriaMet', 'Complete'];
  const conditions = types.map((type): Condition => ({ type, status: 'True', reason, message }));
  const status = withConditions(counted, conditions, nowMs);
  return {
    create: 0,
    remove: active,
    status: end.failed ? status : { ...status, completionTime: kubeTime(nowMs) },
    event: end.failed
      ? { type: 'Warning', reason, message }
      : { type: 'Normal', reason: 'Completed', message: 'Job completed' },
    expired: false,
    nextAtMs: undefined,
  };
}

function endedAtMs(pod: KubeObject): number {
  const statuses = Array.isArray(pod.status?.containerStatuses) ? pod.status.containerStatuses : [];
  const times = statuses.map((status) =>
    Date.parse(String(objectOf(objectOf(objectOf(status).state).terminated).finishedAt ?? '')),
  );
  return Math.max(0, ...times.filter((time) => !Number.isNaN(time)));
}
