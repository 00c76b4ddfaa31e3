import { wantedHold } from '../holds/wanted-hold.ts';
import { isKedaOwned } from '../objects/hpa-target.ts';
import { chooseWinner } from '../rules/action-order.ts';
import { type DecidedRules, targetKey } from '../rules/decide-rules.ts';
import { type HoldFate, holdFate } from '../rules/hold-fate.ts';
import type { ActiveAction } from '../rules/known-rules.ts';
import { shownName } from '../rules/shown-name.ts';
import { appliedEvent, liveState, revertedEvent } from './events.ts';
import { planApply } from './plan-apply.ts';
import { planRaise } from './plan-raise.ts';
import { planOrphanRelease, planRelease, planYield } from './plan-release.ts';
import { planUpdate } from './plan-update.ts';
import { driftOf } from './restored-bounds.ts';
import { type PlannedWrite, type Refused, stepOf, type WorkloadStep } from './step.ts';
import { type HeldHpa, viewWorkload, type Workload, type WorkloadView } from './workload.ts';

/** How the next step is chosen. */
export interface StepOptions {
  /** Write bounds again that somebody else changed while the rule holds; without it they stay. */
  readonly reassert?: boolean;
}

/**
 * The next single write for a workload, from what is live, what it remembers, what the rules say and when. To be asked
 * again after every write and conflict until there is none: wherever it is broken off, the next asking goes on.
 */
export function nextStep(workload: Workload, decided: DecidedRules, options: StepOptions = {}): WorkloadStep {
  const view = viewWorkload(workload);
  const claims = decided.active.get(targetKey(view.namespace, view.name)) ?? [];
  const [first] = view.held;
  if (first === undefined) return withoutHold(view, claims, decided);
  return withHold(view, first, claims, decided, options);
}

function withoutHold(view: WorkloadView, claims: readonly ActiveAction[], decided: DecidedRules): WorkloadStep {
  const { deployment, deploymentMemory, damaged, isDeploymentMemoryDamaged } = view;
  const winner = chooseWinner(claims, deploymentMemory?.hold.actionId ?? null);
  if (winner !== null) {
    const plan = planApply(view, winner, decided.now);
    const blocked = blockedBy(winner, claims);
    if (plan.kind === 'refused') return stepOf({ state: 'refused', refused: [plan.refused, ...blocked] });
    return stepOf({ state: 'applying', next: plan.planned, refused: blocked });
  }
  if (deployment !== null && deploymentMemory !== null && damaged.length === 0) {
    const { hold } = deploymentMemory;
    const fate = holdFate(hold, view.namespace, decided);
    if (fate.kind !== 'over') return stepOf({ state: 'held', hold });
    const release = { reason: fate.reason, now: decided.now };
    return stepOf({ state: 'releasing', hold, next: planOrphanRelease(view, deployment, deploymentMemory, release) });
  }
  const unreadable = isDeploymentMemoryDamaged ? [...damaged, view.name] : damaged;
  if (unreadable.length === 0) return stepOf({ state: 'free' });
  return stepOf({ state: 'refused', refused: [{ refusal: 'memory-unreadable', claim: null, names: unreadable }] });
}

function withHold(
  view: WorkloadView,
  held: HeldHpa,
  claims: readonly ActiveAction[],
  decided: DecidedRules,
  options: StepOptions,
): WorkloadStep {
  const { hold } = held.memory;
  const { now } = decided;
  const known = holdFate(hold, view.namespace, decided);
  // A release that was begun is finished, also when nobody can say any more why.
  const isGoing = hold.phase === 'releasing' && known.kind === 'keep';
  const fate: HoldFate = isGoing ? { kind: 'over', reason: 'disabled' } : known;
  const releasing = (next: PlannedWrite) => stepOf({ state: 'releasing', hold, next });
  const reason = fate.kind === 'over' ? fate.reason : null;
  const extra = view.held[1];
  if (extra !== undefined) {
    return releasing(
      extra.memory.hold.provisional ? planYield(view, extra) : planRelease(view, extra, { reason, now }),
    );
  }
  if (!held.isPointingHere) return releasing(planRelease(view, held, { reason, now }));
  const isInTheWay = hold.provisional && view.free.length > 0 && view.deploymentMemory !== null;
  if (isInTheWay) return releasing(planYield(view, held));
  if (fate.kind === 'over') {
    const handOver = planHandOver(view, held, claims, { reason: fate.reason, now });
    if (handOver !== null) return stepOf({ state: 'applying', hold, next: handOver });
    return releasing(planRelease(view, held, { reason: fate.reason, now }));
  }
  return keepHolding(view, held, fate, claims, decided, options);
}

function keepHolding(
  view: WorkloadView,
  held: HeldHpa,
  fate: HoldFate & { kind: 'active' | 'keep' },
  claims: readonly ActiveAction[],
  { now }: DecidedRules,
  { reassert = false }: StepOptions,
): WorkloadStep {
  const { memory, hpa } = held;
  const { hold } = memory;
  const refused = claims
    .filter(({ action }) => action.id !== hold.actionId)
    .map((claim): Refused => ({ refusal: 'held-by-another', claim, names: [hold.templateName] }));
  const applying = (next: PlannedWrite) => stepOf({ state: 'applying', hold, next, refused });
  if (fate.kind === 'active') {
    const deploymentUid = view.deployment?.metadata.uid ?? hold.deploymentUid;
    const wanted = wantedHold(fate.claim, { deploymentUid, provisional: hold.provisional, now });
    if (wanted.hash !== hold.hash || hold.phase !== 'applied') {
      const next = planUpdate(view, held, wanted, 'update-hold');
      if (next !== null) return applying(next);
      const tooLarge: Refused = { refusal: 'annotations-too-large', claim: fate.claim, names: [hpa.metadata.name] };
      return stepOf({ state: 'refused', hold, refused: [tooLarge, ...refused] });
    }
  }
  const drift = hold.phase === 'applied' ? driftOf(hold, hpa) : [];
  if (reassert && drift.length > 0) {
    const next = planUpdate(view, held, { ...hold, appliedAt: new Date(now).toISOString() }, 'reassert');
    if (next !== null) return applying(next);
  }
  const raise = hold.phase === 'applied' ? planRaise(view, held) : null;
  if (raise !== null) return applying(raise);
  const place = { namespace: view.namespace, hpa: hpa.metadata.name, now };
  const applied = appliedEvent(memory, view.deployment, place);
  return stepOf({ state: 'held', hold, applied, drift, refused });
}

/** Gives a hold that is over to the next rule in one write, so that the workload does not dip in between. */
function planHandOver(
  view: WorkloadView,
  held: HeldHpa,
  claims: readonly ActiveAction[],
  { reason, now }: { reason: 'expired' | 'disabled'; now: number },
): PlannedWrite | null {
  const { hpa, memory } = held;
  const winner = chooseWinner(claims, null);
  const { deployment, namespace } = view;
  if (winner === null || deployment === null || isKedaOwned(hpa)) return null;
  const deploymentUid = deployment.metadata.uid;
  const hold = wantedHold(winner, { deploymentUid, provisional: memory.hold.provisional, now });
  const next = planUpdate(view, held, hold, 'hand-over');
  if (next === null) return null;
  const event = revertedEvent(
    memory.hold,
    { namespace, hpa: hpa.metadata.name, now },
    {
      reason,
      outcome: 'handed_over',
      message: `${shownName(winner.template)} took over.`,
      before: liveState(hpa, deployment),
      after: {
        minReplicas: hold.minReplicas,
        maxReplicas: hold.maxReplicas,
        replicas: liveState(null, deployment).replicas,
      },
    },
  );
  return { ...next, events: [event] };
}

function blockedBy(winner: ActiveAction, claims: readonly ActiveAction[]): Refused[] {
  return claims
    .filter((claim) => claim !== winner)
    .map((claim) => ({ refusal: 'held-by-another', claim, names: [winner.template.name] }));
}
