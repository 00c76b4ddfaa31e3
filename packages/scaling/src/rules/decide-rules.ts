import type { ScalingAction, ScalingTemplate } from '@moonin/contracts';
import { decideTemplate, type TemplateDecision } from '../windows/decide-template.ts';
import type { UnreadableTemplate } from '../windows/read-template.ts';
import { compareUp } from './action-order.ts';
import { type BoundsProblem, boundsProblems } from './action-problem.ts';
import type { ActiveAction, KnownRules } from './known-rules.ts';

/** A stored rule that is skipped while the others run. */
export type SkippedRule =
  | { readonly template: ScalingTemplate; readonly action: null; readonly unreadable: UnreadableTemplate }
  | {
      readonly template: ScalingTemplate;
      readonly action: ScalingAction;
      readonly field: 'minReplicas' | 'maxReplicas';
      readonly code: BoundsProblem;
    };

/** A template as decided, its actions by id. */
export interface DecidedTemplate {
  readonly template: ScalingTemplate;
  readonly decision: TemplateDecision;
  readonly actions: ReadonlyMap<string, ScalingAction> | null;
}

/** What all rules of a cluster say at an instant (epoch milliseconds). */
export interface DecidedRules {
  readonly now: number;
  /** False when the rules could not be fetched. */
  readonly areKnown: boolean;
  readonly templates: ReadonlyMap<string, DecidedTemplate>;
  /** Active actions by `namespace/deployment`, each list in order of {@link compareUp}. */
  readonly active: ReadonlyMap<string, readonly ActiveAction[]>;
  readonly skipped: readonly SkippedRule[];
}

/** The key of a Deployment: `namespace/name`. */
export function targetKey(namespace: string, deployment: string): string {
  return `${namespace}/${deployment}`;
}

/** Decides which actions are active at an instant, and by whom each Deployment is wanted. */
export function decideRules(rules: KnownRules, now: number): DecidedRules {
  const templates = new Map<string, DecidedTemplate>();
  const active = new Map<string, ActiveAction[]>();
  const skipped: SkippedRule[] = [];
  for (const { template, actions } of rules ?? []) {
    const decision = decideTemplate(template, now);
    const byId = actions === null ? null : new Map(actions.map((action) => [action.id, action]));
    templates.set(template.id, { template, decision, actions: byId });
    if (!decision.active) {
      if (decision.unreadable !== null) skipped.push({ template, action: null, unreadable: decision.unreadable });
      continue;
    }
    for (const action of actions ?? []) {
      const [problem] = boundsProblems(action);
      if (problem !== undefined) {
        skipped.push({ template, action, ...problem });
        continue;
      }
      const key = targetKey(action.namespace, action.deployment);
      const claims = active.get(key);
      const claim: ActiveAction = { template, action, run: decision.run };
      if (claims === undefined) active.set(key, [claim]);
      else claims.push(claim);
    }
  }
  for (const claims of active.values()) claims.sort(compareUp);
  return { now, areKnown: rules !== null, templates, active, skipped };
}
