import type { Pod } from '@moonin/kube';

/** One container's status as the kubelet reports it. */
export type ContainerStatus = NonNullable<NonNullable<Pod['status']>['containerStatuses']>[number];

/** An array of the API server that may be absent or null. */
export function listOf<Item>(list: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

/** The init container that the pod waits for; undefined when all ended well, or go on as sidecars. */
export function pendingInitContainer(pod: Pod): ContainerStatus | undefined {
  const sidecars = sidecarNames(pod);
  return listOf(pod.status?.initContainerStatuses).find(
    ({ name, state, started }) => state?.terminated?.exitCode !== 0 && !(sidecars.has(name) && started === true),
  );
}

/** Statuses of the containers that are to run: sidecars, which are init containers that go on, and the others. */
export function runningContainers(pod: Pod): ContainerStatus[] {
  const sidecars = sidecarNames(pod);
  const init = listOf(pod.status?.initContainerStatuses).filter(({ name }) => sidecars.has(name));
  return [...init, ...listOf(pod.status?.containerStatuses)];
}

function sidecarNames(pod: Pod): ReadonlySet<string> {
  const sidecars = listOf(pod.spec?.initContainers).filter(({ restartPolicy }) => restartPolicy === 'Always');
  return new Set(sidecars.map(({ name }) => name));
}

/** `Error`, `OOMKilled` and the like; without a reason the signal or the exit code. */
export function endedReason(ended: { reason?: string; signal?: number; exitCode?: number }): string {
  if (ended.reason) return ended.reason;
  return ended.signal ? `Signal:${ended.signal}` : `ExitCode:${ended.exitCode ?? 0}`;
}
