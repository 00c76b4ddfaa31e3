import type { Pod } from '../resources/objects.ts';
import { findCondition, isConditionTrue } from './condition.ts';
import { humanDuration } from './human-duration.ts';

type ContainerStatus = NonNullable<NonNullable<Pod['status']>['containerStatuses']>[number];
type ContainerState = NonNullable<ContainerStatus['state']>;

/** The columns that `kubectl get pods` prints. */
export interface PodStatusColumns {
  /** Such as `1/2`. */
  ready: string;
  /** The word under STATUS: a phase, or the reason that matters. */
  status: string;
  restarts: number;
  lastRestartAt: string | null;
  /** Set for a pod that has ended and will not run again. */
  terminal: 'Succeeded' | 'Failed' | null;
}

interface Progress {
  reason: string;
  ready: number;
  restarts: number;
  lastRestartAt: string | null;
}

/** Reads a pod as `kubectl get pods` does: init containers first, sidecars counted as containers, the first container's reason wins. */
export function podStatusColumns({ metadata, spec, status = {} }: Pod): PodStatusColumns {
  const sidecars = new Set(
    spec?.initContainers?.filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
  const phase = status.phase ?? '';
  const gated = findCondition(status.conditions, 'PodScheduled')?.reason === 'SchedulingGated';
  const start = gated ? 'SchedulingGated' : status.reason || phase;
  const init = readInitContainers(status.initContainerStatuses ?? [], {
    sidecars,
    total: spec?.initContainers?.length ?? 0,
  });
  let progress: Progress = { ...init.all, reason: init.reason ?? start };
  if (init.reason === null || isConditionTrue(status.conditions, 'Initialized')) {
    const readyCondition = isConditionTrue(status.conditions, 'Ready');
    progress = readContainers(
      status.containerStatuses ?? [],
      { ...init.sidecars, reason: progress.reason },
      readyCondition,
    );
  }
  const terminal = phase === 'Succeeded' || phase === 'Failed' ? phase : null;
  return {
    ready: `${progress.ready}/${(spec?.containers?.length ?? 0) + sidecars.size}`,
    status: deletionReason(metadata?.deletionTimestamp, { reason: status.reason, terminal }) ?? progress.reason,
    restarts: progress.restarts,
    lastRestartAt: progress.lastRestartAt,
    terminal,
  };
}

/** The RESTARTS column, such as `3 (10s ago)`. */
export function restartsColumn({ restarts, lastRestartAt }: PodStatusColumns, now: Date): string {
  if (restarts === 0 || lastRestartAt === null) return String(restarts);
  return `${restarts} (${humanDuration(now.getTime() - Date.parse(lastRestartAt))} ago)`;
}

function readInitContainers(
  statuses: readonly ContainerStatus[],
  { sidecars, total }: { sidecars: ReadonlySet<string>; total: number },
): { reason: string | null; all: Omit<Progress, 'reason'>; sidecars: Omit<Progress, 'reason'> } {
  const all = { ready: 0, restarts: 0, lastRestartAt: null as string | null };
  const ofSidecars = { ready: 0, restarts: 0, lastRestartAt: null as string | null };
  for (const [index, container] of statuses.entries()) {
    const isSidecar = sidecars.has(container.name);
    countRestarts(all, container);
    if (isSidecar) countRestarts(ofSidecars, container);
    const { terminated, waiting } = container.state ?? {};
    if (terminated?.exitCode === 0) continue;
    if (isSidecar && container.started) {
      if (container.ready) {
        all.ready += 1;
        ofSidecars.ready += 1;
      }
      continue;
    }
    if (terminated) return { reason: `Init:${terminationReason(terminated)}`, all, sidecars: ofSidecars };
    const waitsFor = waiting?.reason && waiting.reason !== 'PodInitializing' ? waiting.reason : `${index}/${total}`;
    return { reason: `Init:${waitsFor}`, all, sidecars: ofSidecars };
  }
  return { reason: null, all, sidecars: ofSidecars };
}

function readContainers(statuses: readonly ContainerStatus[], start: Progress, readyCondition: boolean): Progress {
  const progress = { ...start };
  let hasRunning = false;
  for (const container of statuses.toReversed()) {
    countRestarts(progress, container);
    const { waiting, terminated, running } = container.state ?? {};
    if (waiting?.reason) progress.reason = waiting.reason;
    else if (terminated) progress.reason = terminationReason(terminated);
    else if (container.ready && running) {
      hasRunning = true;
      progress.ready += 1;
    }
  }
  if (progress.reason === 'Completed' && hasRunning) progress.reason = readyCondition ? 'Running' : 'NotReady';
  return progress;
}

function countRestarts(progress: Omit<Progress, 'reason'>, container: ContainerStatus): void {
  progress.restarts += container.restartCount ?? 0;
  const at = container.lastState?.terminated?.finishedAt;
  if (!at) return;
  if (progress.lastRestartAt === null || Date.parse(at) > Date.parse(progress.lastRestartAt))
    progress.lastRestartAt = at;
}

function terminationReason({ reason, signal, exitCode }: NonNullable<ContainerState['terminated']>): string {
  if (reason) return reason;
  return signal ? `Signal:${signal}` : `ExitCode:${exitCode}`;
}

function deletionReason(
  deletionTimestamp: string | undefined,
  { reason, terminal }: { reason: string | undefined; terminal: string | null },
): string | null {
  if (!deletionTimestamp) return null;
  if (reason === 'NodeLost') return 'Unknown';
  return terminal === null ? 'Terminating' : null;
}
