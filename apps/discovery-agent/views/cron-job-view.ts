import type { CronJobReport } from '@moonin/contracts';
import { CONCURRENCY_POLICIES } from '@moonin/contracts';
import type { CronJob } from '@moonin/kube';
import { stableJson } from '@moonin/runtime';
import { type KubernetesTiming, readKubernetesSchedule } from '@moonin/schedule';
import { clip, clipOrNull, instantOrNull, laterOf } from '../collectors/bounded-text.ts';
import { type TemplateContainer, templateContainers } from '../collectors/container-images.ts';
import { annotationsOf, labelsOf } from '../collectors/key-values.ts';
import { managementOf } from '../collectors/management.ts';
import { listOf } from '../collectors/pod-containers.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { type View, viewOf } from './view.ts';

/** What is kept of a CronJob: its report but for images, template and next run, and how its schedule reads. */
export interface CronJobView extends View {
  readonly told: Omit<CronJobReport, 'images' | 'template' | 'nextRunAt'>;
  /** Null when nobody can read the schedule. */
  readonly timing: KubernetesTiming | null;
  readonly zone: string | null;
  /** When somebody last wrote the spec: runs before that were on another schedule, or suspended. */
  readonly specWrittenAt: string | null;
  readonly containers: readonly TemplateContainer[];
  /** Canonical JSON of the sanitised Job template. */
  readonly template: string;
}

const MAX_ACTIVE = 200;
/** A deadline of decades is none; what the contract takes is a safe integer. */
const wholeOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Strips a CronJob; everything in the view is sanitised and within the protocol's bounds. */
export function cronJobView(cronJob: CronJob, sanitiser: ReportSanitiser): CronJobView {
  const { metadata, spec, status } = cronJob;
  const namespace = metadata.namespace ?? '';
  const { labels, annotations } = metadata;
  const schedule = typeof spec?.schedule === 'string' ? spec.schedule : '';
  const timeZone = typeof spec?.timeZone === 'string' && spec.timeZone !== '' ? spec.timeZone : null;
  const reading = readKubernetesSchedule(schedule, timeZone);
  const podSpec = spec?.jobTemplate?.spec?.template?.spec;
  const zone = reading.ok ? reading.timeZone : null;
  return {
    ...viewOf(cronJob),
    told: {
      namespace,
      name: metadata.name,
      labels: labelsOf(labels, sanitiser),
      annotations: annotationsOf(annotations, sanitiser),
      createdAt: instantOrNull(metadata.creationTimestamp),
      schedule: clip(schedule, 1_024),
      scheduleProblem: reading.ok ? null : clip(reading.reason, 512),
      timeZone: clipOrNull(timeZone, 64),
      timeZoneUsed: clip(zone ?? 'UTC', 64),
      suspended: spec?.suspend === true,
      concurrencyPolicy: CONCURRENCY_POLICIES.find((policy) => policy === spec?.concurrencyPolicy) ?? 'Allow',
      startingDeadlineSeconds: wholeOrNull(spec?.startingDeadlineSeconds),
      successfulHistoryLimit: wholeOrNull(spec?.successfulJobsHistoryLimit),
      failedHistoryLimit: wholeOrNull(spec?.failedJobsHistoryLimit),
      active: listOf(status?.active)
        .flatMap(({ name }) => (name ? [clip(name, 253)] : []))
        .sort()
        .slice(0, MAX_ACTIVE),
      lastScheduleAt: instantOrNull(status?.lastScheduleTime),
      lastSuccessfulAt: instantOrNull(status?.lastSuccessfulTime),
      serviceAccount: clipOrNull(podSpec?.serviceAccountName ?? podSpec?.serviceAccount, 253),
      management: managementOf({ namespace, name: metadata.name, labels, annotations }),
    },
    timing: reading.ok ? reading.timing : null,
    zone,
    specWrittenAt: specWrittenAt(metadata.managedFields),
    containers: templateContainers(podSpec),
    template: templateText(spec?.jobTemplate, sanitiser),
  };
}

function specWrittenAt(managedFields: CronJob['metadata']['managedFields']): string | null {
  return listOf(managedFields)
    .filter(
      ({ subresource, fieldsV1 }) =>
        !subresource && fieldsV1 !== null && typeof fieldsV1 === 'object' && 'f:spec' in fieldsV1,
    )
    .map(({ time }) => instantOrNull(time))
    .reduce(laterOf, null);
}

/** The pod template is sanitised as one, and the Job around it as any other object. */
function templateText(jobTemplate: object | undefined, sanitiser: ReportSanitiser): string {
  const { metadata, spec } = fieldsOf(jobTemplate);
  const { template, ...job } = fieldsOf(spec);
  const around = sanitiser.object({ metadata: fieldsOf(metadata), spec: job });
  return stableJson({ ...around, spec: { ...around.spec, template: sanitiser.template(fieldsOf(template)) } });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
