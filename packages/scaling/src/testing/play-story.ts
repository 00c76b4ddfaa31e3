import fc from 'fast-check';
import { expect } from 'vitest';
import { readMemory } from '../holds/memory.ts';
import { decideRules } from '../rules/decide-rules.ts';
import type { KnownRules } from '../rules/known-rules.ts';
import { anyInstant, anyOwnHpa, anyRule } from './arbitraries.ts';
import { runSteps } from './run-steps.ts';
import { SimulatedCluster } from './simulated-cluster.ts';

const NO_RULES: KnownRules = [];
const APPLYING = ['override-hpa', 'create-hpa', 'raise-replicas', 'update-hold', 'hand-over', 'reassert'];

/** Something that happens: the agent works at an instant and dies after some writes, or the world goes on. */
type Happening =
  | { kind: 'agent'; after: number; limit: number; areKnown: boolean; reassert: boolean }
  | { kind: 'autoscaler'; load: number };

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('agent' as const),
      after: fc.integer({ min: -3600, max: 12 * 3600 }),
      limit: fc.integer({ min: 0, max: 3 }),
      areKnown: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      reassert: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('autoscaler' as const), load: fc.integer({ min: 1, max: 60 }) }),
  },
);

/** What happens to one workload. */
export interface Story {
  start: number;
  rules: KnownRules;
  others: KnownRules;
  replicas: number;
  hpa: Parameters<SimulatedCluster['createHpa']>[0] | null;
  happenings: Happening[];
}

/** A story of two or three rules, deaths of the agent between any two writes, unknown rules and jumps of the clock. */
export const anyStory: fc.Arbitrary<Story> = anyInstant.chain((start) =>
  fc.record({
    start: fc.constant(start),
    rules: fc.tuple(anyRule(1, start), anyRule(2, start)),
    others: fc.tuple(anyRule(1, start), anyRule(3, start)),
    replicas: fc.integer({ min: 0, max: 30 }),
    hpa: fc.option(anyOwnHpa, { freq: 2 }),
    happenings: fc.array(anyHappening, { minLength: 1, maxLength: 12 }),
  }),
);

/** Plays a story; `between` happens before each of the agent's turns. Ends with rules that want nothing. */
export function play(story: Story, between: (cluster: SimulatedCluster, turn: number) => void = () => undefined) {
  const cluster = new SimulatedCluster('web', story.replicas, story.hpa === null ? [] : [story.hpa]);
  let now = story.start;
  for (const [turn, happening] of story.happenings.entries()) {
    between(cluster, turn);
    if (happening.kind === 'autoscaler') {
      cluster.autoscale(happening.load);
      continue;
    }
    now += happening.after * 1000;
    const known = turn % 5 === 4 ? story.others : story.rules;
    const rules = happening.areKnown ? known : null;
    const decided = decideRules(rules, now);
    const claims = decided.active.get('shop/web') ?? [];
    runSteps(cluster, rules, now, {
      limit: happening.limit,
      options: { reassert: happening.reassert },
      onWrite: ({ step, write }, { hold }) => {
        // Never outside its window: what applies is wanted now, or held and not at its end.
        if (APPLYING.includes(step)) {
          const isHeld = hold !== null && now < Date.parse(hold.runUntil);
          expect(claims.length > 0 || isHeld).toBe(true);
          for (const { run } of claims) expect(run.until > now).toBe(true);
        }
        expect(write.kind === 'patch' && write.steps.length === 0).toBe(false);
      },
    });
  }
  const { writes } = runSteps(cluster, NO_RULES, now);
  return { cluster, writes, now };
}

/** Whether no object remembers a rule. */
export function hasNoMemory(cluster: SimulatedCluster): boolean {
  const live = [cluster.deployment, ...cluster.hpas.values()];
  return live.every((object) => readMemory(object?.metadata.annotations).kind === 'none');
}
