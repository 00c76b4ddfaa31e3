import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORY_KEYS } from '../holds/memory.ts';
import { anyOwnHpa } from '../testing/arbitraries.ts';
import { copyOf } from '../testing/copy-of.ts';
import { anyStory, hasNoMemory, play } from '../testing/play-story.ts';
import type { SimulatedCluster } from '../testing/simulated-cluster.ts';

const RUNS = { numRuns: 400 };

describe('a workload that others change as well', { timeout: 60_000 }, () => {
  test('what others change stays: fields, annotations, and the bounds that they set', () => {
    const edits = fc.array(
      fc.record({
        turn: fc.integer({ min: 0, max: 11 }),
        // Odd and high, so that no rule and no original has them.
        min: fc.option(fc.integer({ min: 50, max: 60 }).map((value) => value * 2 + 1)),
        max: fc.option(fc.integer({ min: 100, max: 110 }).map((value) => value * 2 + 1)),
        metrics: fc.option(fc.integer()),
        note: fc.option(fc.string()),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyStory, anyOwnHpa, edits, (story, hpa, list) => {
        const wanted: { min?: number; max?: number; metrics?: unknown; note?: string } = {};
        const { cluster } = play({ ...story, hpa }, (live, turn) => {
          for (const edit of list.filter((each) => each.turn === turn)) {
            live.editHpa('web', ({ metadata, spec }) => {
              if (spec === undefined) return;
              if (edit.max !== null) {
                wanted.max = edit.max;
                spec.maxReplicas = edit.max;
              }
              if (edit.min !== null && edit.min <= spec.maxReplicas) {
                wanted.min = edit.min;
                spec.minReplicas = edit.min;
              }
              if (edit.metrics !== null) {
                wanted.metrics = edit.metrics;
                Object.assign(spec, { metrics: [edit.metrics] });
              }
              if (edit.note !== null) {
                wanted.note = edit.note;
                metadata.annotations = { ...metadata.annotations, note: edit.note };
              }
            });
          }
        });
        const live = cluster.hpas.get('web');
        const min = wanted.min ?? hpa.spec.minReplicas;
        const max = wanted.max ?? hpa.spec.maxReplicas;
        if ((min ?? 1) <= max)
          expect(live?.spec).toMatchObject(
            min === undefined ? { maxReplicas: max } : { minReplicas: min, maxReplicas: max },
          );
        if (wanted.metrics !== undefined) expect(live?.spec).toMatchObject({ metrics: [wanted.metrics] });
        if (wanted.note !== undefined) expect(live?.metadata.annotations?.note).toBe(wanted.note);
        expect(hasNoMemory(cluster)).toBe(true);
      }),
      RUNS,
    );
  });

  test('it comes to rest and leaves no memory behind, whatever people do; damaged memories are left for them', () => {
    const deed = fc.constantFrom<(cluster: SimulatedCluster) => void>(
      (cluster) => cluster.hpas.delete('web'),
      (cluster) => cluster.hpas.delete('web-moonin'),
      (cluster) =>
        cluster.hpas.has('web') ||
        cluster.createHpa({
          name: 'web',
          spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 7 },
        }),
      (cluster) => cluster.createDeployment(5),
      (cluster) => Object.assign(cluster, { deployment: null }),
      (cluster) => cluster.scale(0),
      (cluster) => cluster.scale(41),
      (cluster) =>
        cluster.editHpa('web', ({ spec }) =>
          Object.assign(spec ?? {}, { scaleTargetRef: { kind: 'Deployment', name: 'other' } }),
        ),
      (cluster) =>
        cluster.editHpa('web-moonin', ({ spec }) => Object.assign(spec ?? {}, { minReplicas: 1, maxReplicas: 1 })),
      (cluster) => cluster.editDeployment(({ metadata }) => delete metadata.annotations),
      (cluster) => cluster.editDeployment(({ metadata }) => delete metadata.managedFields),
      (cluster) => {
        const copy = copyOf(cluster.hpas.get('web'));
        if (copy?.spec && !cluster.hpas.has('copy'))
          cluster.createHpa({ name: 'copy', spec: copy.spec, annotations: copy.metadata.annotations ?? {} });
      },
    );
    const damage = (cluster: SimulatedCluster) => {
      for (const name of cluster.hpas.keys()) {
        cluster.editHpa(name, ({ metadata }) => {
          for (const key of MEMORY_KEYS) if (metadata.annotations?.[key]) metadata.annotations[key] = 'damaged';
        });
      }
    };
    const deeds = fc.array(fc.record({ turn: fc.integer({ min: 0, max: 11 }), deed }), { maxLength: 6 });
    fc.assert(
      fc.property(anyStory, deeds, fc.boolean(), (story, list, isDamaged) => {
        const { cluster } = play(story, (live, turn) => {
          for (const { deed } of list.filter((each) => each.turn === turn)) deed(live);
          if (isDamaged && turn === 6) damage(live);
        });
        if (!isDamaged) expect(hasNoMemory(cluster)).toBe(true);
      }),
      RUNS,
    );
  });
});
