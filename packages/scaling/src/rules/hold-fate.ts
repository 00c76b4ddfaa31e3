import type { ScalingHold, ScalingRevertReason } from '@moonin/contracts';
import { type DecidedRules, targetKey } from './decide-rules.ts';
import type { ActiveAction } from './known-rules.ts';

/** What becomes of a hold: its rule runs on, it stays until its own end because its rule is not known, or it is over. */
export type HoldFate =
  | { readonly kind: 'active'; readonly claim: ActiveAction }
  | { readonly kind: 'keep' }
  | { readonly kind: 'over'; readonly reason: ScalingRevertReason };

/** Judges a hold on a Deployment. What cannot be known never ends one before the end that the cluster remembers. */
export function holdFate(hold: ScalingHold, namespace: string, decided: DecidedRules): HoldFate {
  const untilItsEnd: HoldFate =
    decided.now < Date.parse(hold.runUntil) ? { kind: 'keep' } : { kind: 'over', reason: 'expired' };
  if (!decided.areKnown) return untilItsEnd;
  const known = decided.templates.get(hold.templateId);
  if (known === undefined) return { kind: 'over', reason: 'disabled' };
  const { template, decision, actions } = known;
  if (!decision.active) {
    if (decision.reason === 'unreadable') return untilItsEnd;
    return { kind: 'over', reason: decision.reason === 'disabled' ? 'disabled' : 'expired' };
  }
  if (actions === null) return untilItsEnd;
  const action = actions.get(hold.actionId);
  if (action === undefined || action.namespace !== namespace || action.deployment !== hold.deployment) {
    return { kind: 'over', reason: 'disabled' };
  }
  const claim = decided.active
    .get(targetKey(namespace, hold.deployment))
    ?.find((active) => active.action.id === action.id && active.template.id === template.id);
  return claim === undefined ? untilItsEnd : { kind: 'active', claim };
}
