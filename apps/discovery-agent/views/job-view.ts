import type { ExecutionReport } from '@moonin/contracts';
import type { Job } from '@moonin/kube';
import { jobScheduledAt } from '@moonin/schedule';
import { clip, countOr, instantOrNull } from '../collectors/bounded-text.ts';
import { type TemplateContainer, templateContainers } from '../collectors/container-images.ts';
import { listOf } from '../collectors/pod-containers.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { controllerUid, type View, viewOf } from './view.ts';

/** What is kept of a Job. One that no CronJob controls keeps its name only. */
export interface JobView extends View {
  /** uid of the CronJob that controls it. */
  readonly cronJobUid: string | null;
  readonly status: 'running' | 'suspended' | 'complete' | 'failed';
  readonly trigger: ExecutionReport['trigger'];
  readonly scheduledFor: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Pods that were started, as its status counts them. */
  readonly attempts: number;
  /** Why it failed, in the Job controller's word and words. */
  readonly reason: string | null;
  readonly message: string | null;
  readonly containers: readonly TemplateContainer[];
}

/** `kubectl create job --from=cronjob/…` says so. */
const INSTANTIATE = 'cronjob.kubernetes.io/instantiate';
const NONE: readonly never[] = [];

/** Strips a Job; everything in the view is sanitised and within the protocol's bounds. */
export function jobView(job: Job, sanitiser: ReportSanitiser, intern: (text: string) => string): JobView {
  const { metadata, spec, status } = job;
  const cronJobUid = controllerUid(job, 'CronJob');
  const common = { ...viewOf(job, intern), cronJobUid: cronJobUid === null ? null : intern(cronJobUid) };
  if (cronJobUid === null) return { ...common, ...UNTOLD };
  const conditions = listOf(status?.conditions);
  const isTrue = (type: string) => conditions.find((each) => each.type === type && each.status === 'True');
  const failed = isTrue('Failed');
  const complete = isTrue('Complete');
  const scheduledAt = jobScheduledAt({
    name: metadata.name,
    cronJobName: ownerName(job),
    annotations: metadata.annotations ?? {},
  });
  const isManual = metadata.annotations?.[INSTANTIATE] === 'manual';
  const counts = [status?.active, status?.succeeded, status?.failed].map((count) => countOr(count, 0));
  return {
    ...common,
    status: failed ? 'failed' : complete ? 'complete' : spec?.suspend === true ? 'suspended' : 'running',
    trigger: isManual || scheduledAt === null ? 'manual' : 'schedule',
    scheduledFor: isManual || scheduledAt === null ? null : instantOrNull(new Date(scheduledAt).toISOString()),
    startedAt: instantOrNull(status?.startTime),
    finishedAt: failed
      ? instantOrNull(failed.lastTransitionTime)
      : complete
        ? (instantOrNull(status?.completionTime) ?? instantOrNull(complete.lastTransitionTime))
        : null,
    attempts: counts.reduce((sum, count) => sum + count, 0),
    reason: failed?.reason ? clip(failed.reason, 253) : null,
    message: failed?.message ? clip(sanitiser.text(failed.message), 2_048) : null,
    containers: templateContainers(spec?.template?.spec).map(({ name, isInit, image }) => ({
      name: intern(name),
      isInit,
      image: intern(image),
    })),
  };
}

const UNTOLD: Omit<JobView, keyof View | 'cronJobUid'> = {
  status: 'running',
  trigger: 'manual',
  scheduledFor: null,
  startedAt: null,
  finishedAt: null,
  attempts: 0,
  reason: null,
  message: null,
  containers: NONE,
};

function ownerName(job: Job): string {
  return listOf(job.metadata.ownerReferences).find(({ controller }) => controller === true)?.name ?? '';
}
