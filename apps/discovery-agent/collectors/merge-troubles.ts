import { AGENT_LIMITS, ERROR_SEVERITIES, errorSeverityOf, type PodTrouble } from '@moonin/contracts';
import type { SinglePodTrouble } from './timed-trouble.ts';

/** One revision's pods as far as troubles go: those that are there, and what each of them has now. */
export interface RevisionPods {
  readonly revision: number | null;
  readonly total: number;
  readonly troubles: readonly (readonly SinglePodTrouble[])[];
}

/** Counts pods that share type, container and revision; worst first. Of several words and messages the first by text stays. */
export function mergeTroubles(revisions: readonly RevisionPods[]): PodTrouble[] {
  const groups = new Map<string, PodTrouble>();
  for (const { revision, total, troubles } of revisions) {
    for (const single of troubles.flat()) {
      const key = JSON.stringify([single.type, single.init, single.container, revision]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, firstPod(single, revision, total));
      else {
        group.pods += 1;
        group.reason = firstOf(group.reason, single.reason) ?? group.reason;
        group.message = firstOf(group.message, single.message);
        group.details = firstOf(group.details, single.details);
        group.exitCode = firstOf(group.exitCode, single.exitCode);
        group.since = firstOf(group.since, single.since);
      }
    }
  }
  return [...groups.values()].sort(worstFirst).slice(0, AGENT_LIMITS.troubles);
}

/** Order of troubles: by severity, pods, newest revision, name. */
export function worstFirst(a: PodTrouble, b: PodTrouble): number {
  return (
    rankOf(a) - rankOf(b) ||
    b.pods - a.pods ||
    (b.revision ?? 0) - (a.revision ?? 0) ||
    compare(`${a.reason} ${a.container ?? ''}`, `${b.reason} ${b.container ?? ''}`)
  );
}

function rankOf({ severity }: PodTrouble): number {
  return severity === null ? 0 : ERROR_SEVERITIES.indexOf(severity);
}

function firstPod(single: SinglePodTrouble, revision: number | null, total: number): PodTrouble {
  const { type, init, reason, container, message, details, exitCode, since } = single;
  const severity = errorSeverityOf(type);
  return {
    type,
    init,
    severity,
    reason,
    pods: 1,
    totalPods: total,
    container,
    message,
    details,
    exitCode,
    revision,
    since,
  };
}

function firstOf<Value extends string | number>(left: Value | null, right: Value | null): Value | null {
  if (left === null || right === null) return left ?? right;
  return left <= right ? left : right;
}
function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
