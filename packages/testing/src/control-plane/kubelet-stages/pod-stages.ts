import { containerTroubleQuery, exitKindQuery, failModeQuery, podAnnotations } from './fail-modes.ts';
import { answers, type PodStage, podStage, type StageCondition } from './stage.ts';
import {
  backingOffContainer,
  conditions,
  containerStatuses,
  exitedContainer,
  initContainerStatuses,
  placement,
  statusVariables,
  unreadyContainer,
  waitingContainer,
} from './status-templates.ts';

const isRunning = 'any(.status.containerStatuses[]?; .state.running != null)';
const readyStatus = '.status.conditions[]? | select(.type == "Ready") | .status';
const isSettledUnready = `(first(${readyStatus}) // "none") == "False" and ${isRunning}`;
const backOffDelay =
  '(([.status.containerStatuses[]?.restartCount] | max // 1) * 10 | [., 300] | min | tostring) + "s"';

const isHealthy = answers(failModeQuery, 'none');
const isUnfinished = answers('.status.phase', 'Pending', 'Running');
const isNotReady: StageCondition = { key: readyStatus, operator: 'NotIn', values: ['True'] };
const readyAfterQuery = `.metadata.annotations["${podAnnotations.readyAfter}"]`;
const isReadyLater: StageCondition = { key: readyAfterQuery, operator: 'Exists' };
const isReadyAtOnce: StageCondition = { key: readyAfterQuery, operator: 'DoesNotExist' };
const completionDelay = { ms: 1000, query: `.metadata.annotations["${podAnnotations.completeAfter}"]` };

const runningAndReady = status(
  'phase: Running',
  conditions('ready'),
  containerStatuses({ failingBy: 'nothing', others: 'running' }),
);

const healthyStages: readonly PodStage[] = [
  podStage({
    name: 'moonin-ready',
    when: [isHealthy, isReadyAtOnce, isUnfinished, isNotReady],
    statusTemplate: runningAndReady,
  }),
  podStage({
    name: 'moonin-started',
    when: [isHealthy, isReadyLater, isUnfinished, isNotReady, answers(isRunning, 'false')],
    statusTemplate: status('phase: Running', conditions({ unready: 'annotation' }), allUnready()),
  }),
  podStage({
    name: 'moonin-ready-later',
    when: [isHealthy, isReadyLater, isUnfinished, isNotReady, answers(isRunning, 'true')],
    delay: { ms: 1000, query: readyAfterQuery },
    statusTemplate: runningAndReady,
  }),
  podStage({
    name: 'moonin-job-pod-completed',
    when: [
      isHealthy,
      answers('.metadata.ownerReferences[]?.kind', 'Job'),
      answers('.status.phase', 'Running'),
      answers(readyStatus, 'True'),
    ],
    delay: completionDelay,
    statusTemplate: status(
      'phase: Succeeded',
      conditions({ endedAs: 'PodCompleted' }),
      containerStatuses({ failingBy: 'nothing', others: 'completed' }),
    ),
  }),
];

const notFoundMessage =
  'printf "failed to pull and unpack image \\"%s\\": failed to resolve reference \\"%s\\": %s: not found" $image $image $image';

const unstartableStages: readonly PodStage[] = [
  podStage({
    name: 'moonin-image-pull-failed',
    when: [
      answers(failModeQuery, 'image-pull'),
      isUnfinished,
      { key: containerTroubleQuery, operator: 'NotIn', values: ['ErrImagePull', 'ImagePullBackOff'] },
    ],
    statusTemplate: status(
      'phase: Pending',
      conditions({ unready: 'annotation-or-image' }),
      containerStatuses({
        failingBy: 'annotation-or-image',
        failing: waitingContainer('ErrImagePull', notFoundMessage),
        others: 'running',
      }),
    ),
    events: [{ type: 'Warning', reason: 'Failed', message: 'Error: ErrImagePull' }],
  }),
  podStage({
    name: 'moonin-image-pull-backs-off',
    when: [answers(failModeQuery, 'image-pull'), answers(containerTroubleQuery, 'ErrImagePull')],
    delay: { ms: 1000 },
    statusTemplate: statusUpdate(
      containerStatuses({
        failingBy: 'annotation-or-image',
        failing: waitingContainer(
          'ImagePullBackOff',
          `printf "Back-off pulling image \\"%s\\": ErrImagePull: %s" $c.image (${notFoundMessage})`,
        ),
        others: 'untouched',
      }),
    ),
    events: [{ type: 'Warning', reason: 'Failed', message: 'Error: ImagePullBackOff' }],
  }),
  podStage({
    name: 'moonin-config-missing',
    when: [
      answers(failModeQuery, 'pending-config'),
      isUnfinished,
      { key: containerTroubleQuery, operator: 'NotIn', values: ['CreateContainerConfigError'] },
    ],
    statusTemplate: status(
      'phase: Pending',
      conditions({ unready: 'annotation' }),
      containerStatuses({
        failingBy: 'annotation',
        failing: waitingContainer('CreateContainerConfigError', 'printf "secret \\"%s-config\\" not found" $c.name'),
        others: 'running',
      }),
    ),
    events: [{ type: 'Warning', reason: 'Failed', message: 'Error: CreateContainerConfigError' }],
  }),
  podStage({
    name: 'moonin-never-ready',
    when: [answers(failModeQuery, 'never-ready'), isUnfinished, answers(isSettledUnready, 'false')],
    statusTemplate: status('phase: Running', conditions({ unready: 'annotation' }), allUnready()),
    events: [
      {
        type: 'Warning',
        reason: 'Unhealthy',
        message: 'Readiness probe failed: HTTP probe failed with statuscode: 503',
      },
    ],
  }),
];

const exitedAsAnnotated = exitedContainer('as-annotated');

const exitingStages: readonly PodStage[] = [
  podStage({
    name: 'moonin-first-exit',
    when: [answers(exitKindQuery, 'loop'), isUnfinished, answers(containerTroubleQuery, 'none')],
    statusTemplate: status(
      'phase: Running',
      conditions({ unready: 'annotation' }),
      containerStatuses({ failingBy: 'annotation', failing: exitedAsAnnotated, others: 'running' }),
    ),
  }),
  podStage({
    name: 'moonin-back-off',
    when: [answers(exitKindQuery, 'loop'), isUnfinished, answers(containerTroubleQuery, 'Exited')],
    delay: { ms: 1000 },
    statusTemplate: statusUpdate(
      containerStatuses({ failingBy: 'annotation', failing: backingOffContainer, others: 'untouched' }),
    ),
    events: [{ type: 'Warning', reason: 'BackOff', message: 'Back-off restarting failed container' }],
  }),
  podStage({
    name: 'moonin-next-exit',
    when: [answers(exitKindQuery, 'loop'), isUnfinished, answers(containerTroubleQuery, 'CrashLoopBackOff')],
    delay: { ms: 10_000, query: backOffDelay },
    statusTemplate: statusUpdate(
      containerStatuses({ failingBy: 'annotation', failing: exitedAsAnnotated, others: 'untouched' }),
    ),
  }),
  podStage({
    name: 'moonin-starts-before-its-end',
    when: [answers(exitKindQuery, 'end'), answers('.status.phase', 'Pending'), answers(isRunning, 'false')],
    statusTemplate: runningAndReady,
  }),
  podStage({
    name: 'moonin-ends',
    when: [answers(exitKindQuery, 'end'), answers('.status.phase', 'Running')],
    delay: completionDelay,
    statusTemplate: status(
      'phase: {{ if eq $exitCode "0" }}Succeeded{{ else }}Failed{{ end }}',
      conditions({ endedAs: '{{ if eq $exitCode "0" }}PodCompleted{{ else }}PodFailed{{ end }}' }),
      containerStatuses({ failingBy: 'annotation', failing: exitedAsAnnotated, others: 'completed' }),
    ),
  }),
];

/** The life of a pod, well and failing, for kwok to play beside its own stages. */
export const podStages: readonly PodStage[] = [...healthyStages, ...unstartableStages, ...exitingStages];

function allUnready(): string {
  return containerStatuses({ failingBy: 'annotation', failing: unreadyContainer, others: 'running' });
}

/** A whole status, for a pod that changes its phase. */
function status(phase: string, podConditions: string, containers: string): string {
  return [statusVariables, phase, podConditions, containers, initContainerStatuses, placement].join('\n');
}

/** Container statuses alone, for a step within one phase. */
function statusUpdate(containers: string): string {
  return [statusVariables, containers].join('\n');
}
