import type { ScalingAction } from '@moonin/contracts';

/** More than any cluster runs of one Deployment; beyond it a number is a slip of the keyboard. */
export const MOST_REPLICAS = 10_000;
/** Priorities are whole numbers from 0 to this. */
export const HIGHEST_PRIORITY = 1_000;

/** Why bounds can be given to no HPA. */
export type BoundsProblem = 'not-whole' | 'below-one' | 'too-many' | 'min-above-max';

/** What is wrong with an action's bounds, by field; empty when nothing is. */
export function boundsProblems({ minReplicas, maxReplicas }: Pick<ScalingAction, 'minReplicas' | 'maxReplicas'>): {
  field: 'minReplicas' | 'maxReplicas';
  code: BoundsProblem;
}[] {
  const problems = [
    { field: 'minReplicas' as const, code: countProblem(minReplicas) },
    { field: 'maxReplicas' as const, code: countProblem(maxReplicas) },
  ].flatMap(({ field, code }) => (code === null ? [] : [{ field, code }]));
  if (problems.length > 0) return problems;
  return minReplicas > maxReplicas ? [{ field: 'minReplicas', code: 'min-above-max' }] : [];
}

function countProblem(count: number): BoundsProblem | null {
  if (!Number.isInteger(count)) return 'not-whole';
  // An HPA's minimum of 0 needs a feature that clusters seldom have on.
  if (count < 1) return 'below-one';
  return count > MOST_REPLICAS ? 'too-many' : null;
}
