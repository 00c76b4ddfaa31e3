import { describe, expect, test } from 'vitest';
import { wantedHold } from '../holds/wanted-hold.ts';
import { sampleAction, sampleTemplate } from '../testing/sample-rules.ts';
import { boundsSteps, restoredBounds } from './restored-bounds.ts';

const run = { kind: 'manual' as const, key: 'manual:1', from: 0, until: 1, heldUntil: 1 };
const claim = { template: sampleTemplate(), action: sampleAction({ minReplicas: 10, maxReplicas: 20 }), run };
const hold = wantedHold(claim, { deploymentUid: 'uid', provisional: false, now: 0 });
const scaleTargetRef = { kind: 'Deployment', name: 'web' };
const bounds = (minReplicas: number | undefined, maxReplicas: number) =>
  minReplicas === undefined ? { maxReplicas } : { minReplicas, maxReplicas };

type Pair = [min: number | undefined, max: number];

describe('three-way restore: what was, what is now (the rule set 10 to 20), what comes back', () => {
  test.each<[what: string, was: Pair, now: Pair, back: Pair, isClamped: boolean]>([
    ['nobody else changed it', [2, 6], [10, 20], [2, 6], false],
    ['a minimum that was never given', [undefined, 6], [10, 20], [undefined, 6], false],
    ['their maximum stays', [2, 6], [10, 50], [2, 50], false],
    ['their minimum stays', [2, 30], [5, 20], [5, 30], false],
    ['both theirs', [2, 6], [3, 4], [3, 4], false],
    ['our minimum gives way to their maximum', [5, 30], [10, 12], [5, 12], false],
    ['our minimum is clamped to their maximum', [15, 30], [10, 12], [12, 12], true],
    ['our maximum is clamped to their minimum', [2, 6], [8, 20], [8, 8], true],
    ['an original that crosses in itself', [9, 6], [10, 20], [6, 6], true],
  ])('%s', (_what, was, now, back, isClamped) => {
    const original = { ...bounds(...was), scaleTargetRef };
    const restored = restoredBounds(original, hold, { scaleTargetRef, ...bounds(...now) });
    expect(restored).toMatchObject({ bounds: bounds(...back), isClamped });
  });

  test('names what others changed, and nothing else', () => {
    const original = { ...bounds(2, 6), scaleTargetRef, metrics: [1], behavior: { a: 1 } };
    const live = { scaleTargetRef, behavior: { a: 1 }, metrics: [2], later: true, ...bounds(10, 21) };
    expect(restoredBounds(original, hold, live).keptChanges).toEqual([
      'spec.later',
      'spec.maxReplicas',
      'spec.metrics',
    ]);
  });
});

test('only bounds that differ are written', () => {
  const live = { scaleTargetRef, minReplicas: 2, maxReplicas: 6 };
  expect(boundsSteps(live, { minReplicas: 2, maxReplicas: 6 })).toEqual([]);
  expect(boundsSteps(live, { maxReplicas: 7 })).toEqual([
    { op: 'remove', path: '/spec/minReplicas' },
    { op: 'replace', path: '/spec/maxReplicas', value: 7 },
  ]);
  expect(boundsSteps({ scaleTargetRef, maxReplicas: 6 }, { minReplicas: 1, maxReplicas: 6 })).toEqual([
    { op: 'add', path: '/spec/minReplicas', value: 1 },
  ]);
});
