import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRules } from '../rules/decide-rules.ts';
import { anyOwnHpa } from '../testing/arbitraries.ts';
import { anyStory, hasNoMemory, play } from '../testing/play-story.ts';
import { runSteps } from '../testing/run-steps.ts';
import { SimulatedCluster } from '../testing/simulated-cluster.ts';
import { nextStep } from './next-step.ts';

const RUNS = { numRuns: 400 };

describe('a workload, whatever happens', { timeout: 60_000 }, () => {
  test('an HPA that was there goes back byte for byte, wherever the agent dies', () => {
    fc.assert(
      fc.property(anyStory, anyOwnHpa, (story, hpa) => {
        const before = new SimulatedCluster('web', story.replicas, [hpa]).hpas.get('web');
        const { cluster } = play({ ...story, hpa });
        const after = cluster.hpas.get('web');
        expect([...cluster.hpas.keys()]).toEqual(['web']);
        expect(JSON.stringify(after?.spec)).toBe(JSON.stringify(before?.spec));
        expect(JSON.stringify(after?.metadata.annotations)).toBe(JSON.stringify(before?.metadata.annotations));
        expect(cluster.deployment?.metadata.annotations).toBeUndefined();
        if (story.replicas === 0) expect(cluster.deployment?.spec?.replicas).toBe(0);
      }),
      RUNS,
    );
  });

  test('a Deployment without an HPA goes back to its replicas, and nothing is left behind', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { cluster } = play({ ...story, hpa: null });
        expect(cluster.hpas.size).toBe(0);
        expect(cluster.deployment?.spec).toEqual({ replicas: story.replicas });
        expect(cluster.deployment?.metadata.annotations).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('without the rules, all goes back at the end that the cluster remembers', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const cluster = new SimulatedCluster('web', story.replicas, story.hpa === null ? [] : [story.hpa]);
        const before = JSON.stringify(cluster.hpas.get('web')?.spec);
        const { last } = runSteps(cluster, story.rules, story.start);
        const end = Date.parse(last.hold?.runUntil ?? '');
        fc.pre(last.state === 'held');
        expect(runSteps(cluster, null, end - 1000).writes).toEqual([]);
        runSteps(cluster, null, end);
        expect(JSON.stringify(cluster.hpas.get('web')?.spec)).toBe(before);
        expect(hasNoMemory(cluster)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('two agents at once, each with its own clock, rules and old view, leave nothing behind', () => {
    const turn = fc.record({
      agent: fc.constantFrom(0, 1),
      isReading: fc.boolean(),
      skewS: fc.integer({ min: -300, max: 300 }),
      rules: fc.constantFrom<'rules' | 'others' | 'unknown'>('rules', 'others', 'unknown'),
      load: fc.option(fc.integer({ min: 1, max: 60 })),
    });
    fc.assert(
      fc.property(anyStory, fc.array(turn, { minLength: 5, maxLength: 40 }), (story, turns) => {
        const cluster = new SimulatedCluster('web', story.replicas, story.hpa === null ? [] : [story.hpa]);
        const before = JSON.stringify([...cluster.hpas.values()].map(({ spec }) => spec));
        const views = [cluster.read(), cluster.read()];
        for (const { agent, isReading, skewS, rules, load } of turns) {
          if (load !== null) cluster.autoscale(load);
          if (isReading) views[agent] = cluster.read();
          const known = { rules: story.rules, others: story.others, unknown: null }[rules];
          const { next } = nextStep(views[agent] ?? cluster.read(), decideRules(known, story.start + skewS * 1000));
          if (next !== null) cluster.write(next.write);
        }
        runSteps(cluster, [], story.start);
        expect(JSON.stringify([...cluster.hpas.values()].map(({ spec }) => spec))).toBe(before);
        expect(hasNoMemory(cluster)).toBe(true);
        if (story.hpa === null) expect(cluster.deployment?.spec?.replicas).toBe(story.replicas);
      }),
      RUNS,
    );
  });

  test('a write that was decided on what is old by now changes nothing', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const cluster = new SimulatedCluster('web', story.replicas, story.hpa === null ? [] : [story.hpa]);
        const decided = decideRules(story.rules, story.start);
        const stale = nextStep(cluster.read(), decided).next;
        fc.pre(stale !== null);
        runSteps(cluster, story.rules, story.start);
        const before = JSON.stringify([cluster.deployment, ...cluster.hpas.values()]);
        if (stale !== null) expect(cluster.write(stale.write)).toBe('conflict');
        expect(JSON.stringify([cluster.deployment, ...cluster.hpas.values()])).toBe(before);
      }),
      { numRuns: 300 },
    );
  });
});
