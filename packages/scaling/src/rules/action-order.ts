import type { ScalingAction, ScalingHold } from '@moonin/contracts';
import type { ActiveAction } from './known-rules.ts';

/** Order of applying, and of who wins: lower `priorityUp` first; then the older template, then the older action. */
export function compareUp(left: ActiveAction, right: ActiveAction): number {
  return compareActionsUp(left.action, right.action);
}

/** {@link compareUp} of two actions. Ids grow with time, so that the order of equals never changes. */
export function compareActionsUp(left: OrderedAction, right: OrderedAction): number {
  return (
    left.priorityUp - right.priorityUp ||
    compareText(left.templateId, right.templateId) ||
    compareText(left.id, right.id)
  );
}
type OrderedAction = Pick<ScalingAction, 'id' | 'templateId' | 'priorityUp'>;

/** Order of putting back: lower `priorityDown` first, then as {@link compareUp}. */
export function compareDown(left: ScalingHold, right: ScalingHold): number {
  return (
    left.priorityDown - right.priorityDown ||
    compareText(left.templateId, right.templateId) ||
    compareText(left.actionId, right.actionId)
  );
}

/**
 * Which of the actions that are active on one Deployment, sorted by {@link compareUp}, rules it: the one that holds it
 * already, else the first.
 */
export function chooseWinner<Claim extends { readonly action: Pick<ScalingAction, 'id'> }>(
  sorted: readonly Claim[],
  holderActionId: string | null,
): Claim | null {
  return sorted.find(({ action }) => action.id === holderActionId) ?? sorted[0] ?? null;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
