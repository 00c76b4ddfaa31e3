import type { DemoWorkload } from './workloads.ts';
import { DEMO_WORKLOADS } from './workloads.ts';

/** One thing that somebody does in the demo cluster. */
export type DemoAct =
  | { do: 'ship'; workload: DemoWorkload; index: number; tag?: string; manager: string }
  | { do: 'scale'; workload: DemoWorkload; replicas: number };

const CYCLE = 8;

/**
 * What happens at step `step`, forever: versions are shipped, one fails and is rolled back, something scales.
 * A pure function of the step, so that a restart goes on where it was.
 */
export function actAt(step: number): DemoAct {
  const round = Math.floor(step / CYCLE);
  switch (step % CYCLE) {
    case 0:
      return ship('catalog', round + 2);
    case 1:
      return { ...ship('checkout-api', round + 1), tag: `2.10.${round}-broken` };
    case 2:
      return ship('search', round + 2);
    case 3:
      return { ...ship('checkout-api', 1), manager: 'kubectl-rollout' };
    case 4:
      return ship('payments', round + 2);
    case 5:
      return { ...ship('thumbnailer', round + 2), tag: `1.1.${round}-crash` };
    case 6:
      return { do: 'scale', workload: named('mailer'), replicas: round % 2 === 0 ? 2 : 1 };
    default:
      return ship('thumbnailer', round + 2);
  }
}

/** Steps that run at once on the first start, so that the first look finds a failed roll-out and one rolled back. */
export const OPENING_STEPS = 6;

function ship(name: string, index: number): Extract<DemoAct, { do: 'ship' }> {
  const workload = named(name);
  return { do: 'ship', workload, index, manager: workload.manager };
}

function named(name: string): DemoWorkload {
  const workload = DEMO_WORKLOADS.find((candidate) => candidate.name === name);
  if (!workload) throw new Error(`the demo has no workload ${name}`);
  return workload;
}
