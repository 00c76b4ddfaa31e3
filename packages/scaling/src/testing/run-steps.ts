import { scalingEvent } from '@moonin/contracts';
import { nextStep, type StepOptions } from '../plans/next-step.ts';
import type { PlannedWrite, WorkloadStep } from '../plans/step.ts';
import { decideRules } from '../rules/decide-rules.ts';
import type { KnownRules } from '../rules/known-rules.ts';
import type { SimulatedCluster } from './simulated-cluster.ts';

const MOST_STEPS = 20;

/**
 * Works like an agent whose process ends after `limit` writes: asks for steps and does them. Throws when a workload does
 * not come to rest.
 */
export function runSteps(
  cluster: SimulatedCluster,
  rules: KnownRules,
  now: number,
  { limit = Infinity, options = {}, onWrite }: RunOptions = {},
): { writes: PlannedWrite[]; last: WorkloadStep } {
  const decided = decideRules(rules, now);
  const writes: PlannedWrite[] = [];
  for (let count = 0; count < MOST_STEPS; count++) {
    const last = nextStep(cluster.read(), decided, options);
    for (const event of [...(last.next?.events ?? []), ...(last.applied ? [last.applied] : [])])
      scalingEvent.parse(event);
    if (last.next === null || writes.length >= limit) return { writes, last };
    onWrite?.(last.next, last);
    if (cluster.write(last.next.write) !== 'done')
      throw new Error(`conflict without another writer: ${last.next.step}`);
    if (cluster.write(last.next.write) !== 'conflict') throw new Error(`done twice: ${last.next.step}`);
    writes.push(last.next);
  }
  throw new Error(`comes to no rest: ${writes.map(({ step }) => step).join(', ')}`);
}

interface RunOptions {
  limit?: number;
  options?: StepOptions;
  onWrite?: (write: PlannedWrite, step: WorkloadStep) => void;
}
