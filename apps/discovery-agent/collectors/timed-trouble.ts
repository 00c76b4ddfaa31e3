import { type ErrorType, errorTypeOf } from '@moonin/contracts';

/** One trouble of one pod, before pods that share it are counted together. It holds from `fromMs` to before `untilMs`. */
export interface SinglePodTrouble {
  readonly type: ErrorType;
  readonly init: boolean;
  /** kubectl's word; with `Init:` before it when an init container has it. */
  readonly reason: string;
  readonly container: string | null;
  readonly message: string | null;
  readonly details: string | null;
  readonly exitCode: number | null;
  /** When it began as far as the pod's status tells. */
  readonly since: string | null;
  /** Epoch milliseconds from which it counts: what may pass by itself has a grace. Null is always. */
  readonly fromMs: number | null;
  /** Epoch milliseconds at which it is over without a further event. Null is never. */
  readonly untilMs: number | null;
  /** `passing`: silent while the pod has another trouble. `ended`: of a pod that will not run again and is replaced. */
  readonly weight: 'full' | 'passing' | 'ended';
}

/** Builds a trouble; what is left out is absent. */
export function podTroubleOf(found: { reason: string } & Partial<Omit<SinglePodTrouble, 'reason'>>): SinglePodTrouble {
  return {
    type: errorTypeOf(found.reason).type,
    init: false,
    container: null,
    message: null,
    details: null,
    exitCode: null,
    since: null,
    fromMs: null,
    untilMs: null,
    weight: 'full',
    ...found,
  };
}

/** The troubles of one pod at an instant. `isReplaced`: its owner has all the pods it wants, so an ended one is past. */
export function troublesAt(
  troubles: readonly SinglePodTrouble[],
  nowMs: number,
  { isReplaced }: { isReplaced: boolean },
): readonly SinglePodTrouble[] {
  if (troubles.length === 0) return troubles;
  const holding = troubles.filter(({ fromMs, untilMs, weight }) => {
    const isOver = untilMs !== null && nowMs >= untilMs && (weight !== 'ended' || isReplaced);
    return !isOver && (fromMs === null || nowMs >= fromMs);
  });
  const full = holding.filter(({ weight }) => weight !== 'passing');
  return full.length > 0 ? full : holding;
}

/** The first instant after `nowMs` at which {@link troublesAt} may say something else; null when only an event can change it. */
export function nextTroubleChange(troubles: readonly SinglePodTrouble[], nowMs: number): number | null {
  let next: number | null = null;
  for (const { fromMs, untilMs } of troubles) {
    for (const at of [fromMs, untilMs]) {
      if (at !== null && at > nowMs && (next === null || at < next)) next = at;
    }
  }
  return next;
}

/** Epoch milliseconds of a Kubernetes time; null when it is absent, unreadable or beyond what a report can carry. */
export function millisOf(time: unknown): number | null {
  if (typeof time !== 'string') return null;
  const at = Date.parse(time);
  return Number.isFinite(at) && at >= 0 && at < 253_402_300_800_000 ? at : null;
}
