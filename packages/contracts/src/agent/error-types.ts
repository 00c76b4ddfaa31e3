import { z } from 'zod';

/** What can be wrong with a Deployment's pods or roll-out, in the words that `kubectl` uses. */
export const ERROR_TYPES = [
  'CrashLoopBackOff',
  'ImagePullBackOff',
  'ErrImagePull',
  'ErrImageNeverPull',
  'InvalidImageName',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'ContainerCannotRun',
  'CreatePodSandboxError',
  'CreateContainerSandboxError',
  'NetworkPluginNotReady',
  'PodFailed',
  'OOMKilled',
  'Error',
  'DeadlineExceeded',
  'Evicted',
  'Unschedulable',
  'Pending',
  'ContainersNotReady',
  'NotReady',
  'NotInitialized',
  'Restarts',
  'Unknown',
  'ProgressDeadlineExceeded',
  'ReplicaFailure',
] as const;
export const errorType = z.enum(ERROR_TYPES);
export type ErrorType = z.infer<typeof errorType>;

/** How bad an error is, worst first. */
export const ERROR_SEVERITIES = ['critical', 'warning', 'info'] as const;
export const errorSeverity = z.enum(ERROR_SEVERITIES);
export type ErrorSeverity = z.infer<typeof errorSeverity>;

const INIT = /^Init:/;

/** Other words of `kubectl get pods` for the same thing. */
const SAME: Readonly<Record<string, ErrorType>> = {
  NodeLost: 'Unknown',
  NodeAffinity: 'Evicted',
  Preempting: 'Evicted',
  Terminated: 'Error',
  Failed: 'PodFailed',
  FailedCreate: 'ReplicaFailure',
  ContainerStatusUnknown: 'Unknown',
  ImageInspectError: 'ErrImagePull',
  RegistryUnavailable: 'ErrImagePull',
  SchedulingGated: 'Pending',
  ContainersNotInitialized: 'NotInitialized',
  FailedCreatePodSandBox: 'CreatePodSandboxError',
};

/** Type of a trouble that says only its `reason`, such as `Init:CrashLoopBackOff` or `ExitCode:3`. */
export function errorTypeOf(reason: string): { type: ErrorType; init: boolean } {
  const word = reason.replace(INIT, '');
  const type = ERROR_TYPES.find((known) => known === word) ?? SAME[word] ?? 'Error';
  return { type, init: INIT.test(reason) };
}

const MILD: Partial<Record<ErrorType, ErrorSeverity>> = {
  Pending: 'warning',
  ContainersNotReady: 'warning',
  NotReady: 'warning',
  NotInitialized: 'warning',
  Evicted: 'warning',
  Unknown: 'warning',
  Restarts: 'info',
};

/** Severity of an error whose report does not say it. */
export function errorSeverityOf(type: ErrorType): ErrorSeverity {
  return MILD[type] ?? 'critical';
}
