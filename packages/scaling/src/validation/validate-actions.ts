import type { ScalingActionDraft } from '@moonin/contracts';
import { boundsProblems, HIGHEST_PRIORITY } from '../rules/action-problem.ts';
import { isDeploymentName, isNamespaceName } from './kubernetes-names.ts';
import { errorIn, type TemplateProblem, warningIn } from './template-problem.ts';

/** An action of another template. */
export interface OtherAction extends Pick<ScalingActionDraft, 'clusterId' | 'namespace' | 'deployment' | 'priorityUp'> {
  readonly templateName: string;
}

/** What a draft's actions are held against. */
export interface ActionContext {
  readonly clusterIds: readonly string[];
  readonly others: readonly OtherAction[];
  /** `clusterId/namespace/deployment` of what the inventory knows; without it nothing is said about targets. */
  readonly targets?: ReadonlySet<string>;
}

/** What is wrong with the actions of a draft. */
export function validateActions(actions: readonly ScalingActionDraft[], context: ActionContext): TemplateProblem[] {
  const others = Map.groupBy(context.others, placeOf);
  const seen = new Map<string, number>();
  return actions.flatMap((action, index) => {
    const at = `actions.${index}`;
    const place = placeOf(action);
    const first = seen.get(place);
    if (first === undefined) seen.set(place, index);
    const rival = others.get(place)?.find(({ priorityUp }) => priorityUp === action.priorityUp);
    return [
      ...nameProblems(action, at),
      ...boundsProblems(action).map(({ field, code }) => errorIn(`${at}.${field}`, code, String(action[field]))),
      ...(['priorityUp', 'priorityDown'] as const)
        .filter((field) => !isPriority(action[field]))
        .map((field) => errorIn(`${at}.${field}`, 'bad-priority', String(action[field]))),
      ...(context.clusterIds.includes(action.clusterId) ? [] : [errorIn(`${at}.clusterId`, 'cluster-not-covered')]),
      ...(first === undefined ? [] : [errorIn(`${at}.deployment`, 'duplicate-target', String(first + 1))]),
      ...(rival === undefined ? [] : [errorIn(`${at}.priorityUp`, 'equal-priority', rival.templateName)]),
      ...(context.targets === undefined || context.targets.has(place)
        ? []
        : [warningIn(`${at}.deployment`, 'target-unknown', `${action.namespace}/${action.deployment}`)]),
    ];
  });
}

/** The lowest priority, from 1 on, that no other action has on a Deployment; null when all are taken. */
export function freePriority(
  target: Pick<ScalingActionDraft, 'clusterId' | 'namespace' | 'deployment'>,
  others: readonly OtherAction[],
): number | null {
  const place = placeOf(target);
  const taken = new Set(others.filter((other) => placeOf(other) === place).map(({ priorityUp }) => priorityUp));
  for (let priority = 1; priority <= HIGHEST_PRIORITY; priority++) if (!taken.has(priority)) return priority;
  return null;
}

function nameProblems({ namespace, deployment }: ScalingActionDraft, at: string): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  if (namespace === '') problems.push(errorIn(`${at}.namespace`, 'required'));
  else if (!isNamespaceName(namespace)) problems.push(errorIn(`${at}.namespace`, 'bad-namespace', namespace));
  if (deployment === '') problems.push(errorIn(`${at}.deployment`, 'required'));
  else if (!isDeploymentName(deployment)) problems.push(errorIn(`${at}.deployment`, 'bad-deployment', deployment));
  return problems;
}

function isPriority(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= HIGHEST_PRIORITY;
}

function placeOf({ clusterId, namespace, deployment }: Pick<OtherAction, 'clusterId' | 'namespace' | 'deployment'>) {
  return `${clusterId}/${namespace}/${deployment}`;
}
