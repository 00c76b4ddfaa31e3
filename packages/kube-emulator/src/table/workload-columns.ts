import { fieldAt, type KubeObject } from '../model/kube-object.ts';
import { ageText, durationText } from './age.ts';
import {
  ageColumn,
  type Column,
  count,
  listAt,
  nameColumn,
  numberAt,
  podTemplateColumns,
  selectorAt,
  text,
  textAt,
  wide,
} from './column.ts';
import { summarizePod } from './pod-status.ts';

const podSelector = wide(text('Selector', (object) => selectorAt(object, 'spec', 'selector')));

function jobStatus(job: KubeObject): string {
  const holds = (type: string) =>
    listAt(job, 'status', 'conditions').some((condition) => condition.type === type && condition.status === 'True');
  if (holds('Complete')) return 'Complete';
  if (holds('Failed')) return 'Failed';
  if (job.metadata.deletionTimestamp !== undefined) return 'Terminating';
  return holds('Suspended') ? 'Suspended' : 'Running';
}

function jobCompletions(job: KubeObject): string {
  const succeeded = numberAt(job, 'status', 'succeeded');
  const completions = fieldAt(job, ['spec', 'completions']);
  if (completions !== undefined) return `${succeeded}/${completions}`;
  const parallelism = numberAt(job, 'spec', 'parallelism');
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function jobDuration(job: KubeObject, nowMs: number): string {
  const started = Date.parse(textAt(job, ['status', 'startTime']));
  if (Number.isNaN(started)) return '';
  const completed = Date.parse(textAt(job, ['status', 'completionTime']));
  return durationText((Number.isNaN(completed) ? nowMs : completed) - started);
}

function metricText(metric: unknown, current: unknown): string {
  const type = String(fieldAt(metric, ['type']) ?? '');
  const source = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const target = (field: string) => fieldAt(metric, [source, 'target', field]);
  const now = (field: string) => fieldAt(current, [source, 'current', field]);
  const resource = type === 'Resource' || type === 'ContainerResource' ? `${fieldAt(metric, [source, 'name'])}: ` : '';
  if (target('averageUtilization') !== undefined) {
    const used = now('averageUtilization');
    return `${resource}${used === undefined ? '<unknown>' : `${used}%`}/${target('averageUtilization')}%`;
  }
  if (target('averageValue') !== undefined) {
    const average = type === 'Object' || type === 'External' ? ' (avg)' : '';
    return `${resource}${now('averageValue') ?? '<unknown>'}/${target('averageValue')}${average}`;
  }
  return `${resource}${now('value') ?? '<unknown>'}/${target('value') ?? '<auto>'}`;
}

function targetsText(autoscaler: KubeObject): string {
  const metrics = listAt(autoscaler, 'spec', 'metrics');
  const current = listAt(autoscaler, 'status', 'currentMetrics');
  const texts = metrics.map((metric, index) => metricText(metric, current[index]));
  if (texts.length === 0) return '<none>';
  return texts.length > 2 ? `${texts.slice(0, 2).join(', ')} + ${texts.length - 2} more...` : texts.join(', ');
}

/** Columns of workloads, by kind. */
export const workloadColumns: Record<string, Column[]> = {
  Pod: [
    nameColumn,
    text('Ready', (pod, nowMs) => summarizePod(pod, nowMs).ready),
    text('Status', (pod, nowMs) => summarizePod(pod, nowMs).status),
    text('Restarts', (pod, nowMs) => summarizePod(pod, nowMs).restarts),
    ageColumn,
    wide(text('IP', (pod) => textAt(pod, ['status', 'podIP'], '<none>'))),
    wide(text('Node', (pod) => textAt(pod, ['spec', 'nodeName'], '<none>'))),
    wide(text('Nominated Node', (pod) => textAt(pod, ['status', 'nominatedNodeName'], '<none>'))),
    wide(text('Readiness Gates', () => '<none>')),
  ],
  Deployment: [
    nameColumn,
    text('Ready', (object) => `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`),
    count('Up-to-date', (object) => numberAt(object, 'status', 'updatedReplicas')),
    count('Available', (object) => numberAt(object, 'status', 'availableReplicas')),
    ageColumn,
    ...podTemplateColumns('spec', 'template'),
    podSelector,
  ],
  ReplicaSet: [
    nameColumn,
    count('Desired', (object) => numberAt(object, 'spec', 'replicas')),
    count('Current', (object) => numberAt(object, 'status', 'replicas')),
    count('Ready', (object) => numberAt(object, 'status', 'readyReplicas')),
    ageColumn,
    ...podTemplateColumns('spec', 'template'),
    podSelector,
  ],
  HorizontalPodAutoscaler: [
    nameColumn,
    text('Reference', (object) => {
      const { kind, name } = fieldAt(object, ['spec', 'scaleTargetRef']) as { kind: string; name: string };
      return `${kind}/${name}`;
    }),
    text('Targets', targetsText),
    text('MinPods', (object) => textAt(object, ['spec', 'minReplicas'], '<unset>')),
    count('MaxPods', (object) => numberAt(object, 'spec', 'maxReplicas')),
    count('Replicas', (object) => numberAt(object, 'status', 'currentReplicas')),
    ageColumn,
  ],
  Job: [
    nameColumn,
    text('Status', jobStatus),
    text('Completions', jobCompletions),
    text('Duration', jobDuration),
    ageColumn,
    ...podTemplateColumns('spec', 'template'),
    podSelector,
  ],
  CronJob: [
    nameColumn,
    text('Schedule', (object) => textAt(object, ['spec', 'schedule'])),
    text('Timezone', (object) => textAt(object, ['spec', 'timeZone'], '<none>')),
    text('Suspend', (object) => (fieldAt(object, ['spec', 'suspend']) === true ? 'True' : 'False')),
    count('Active', (object) => listAt(object, 'status', 'active').length),
    text('Last Schedule', (object, nowMs) => {
      const last = fieldAt(object, ['status', 'lastScheduleTime']);
      return last === undefined ? '<none>' : ageText(last, nowMs);
    }),
    ageColumn,
    ...podTemplateColumns('spec', 'jobTemplate', 'spec', 'template'),
    wide(text('Selector', (object) => selectorAt(object, 'spec', 'jobTemplate', 'spec', 'selector'))),
  ],
};
