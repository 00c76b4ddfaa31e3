import { expect, test } from 'vitest';
import { deploymentManifest } from './manifests.ts';
import { actAt, OPENING_STEPS } from './scenario.ts';

function imageAt(step: number): string {
  const act = actAt(step);
  if (act.do !== 'ship') return '';
  const manifest = JSON.stringify(deploymentManifest(act.workload, act.index, act.tag));
  return /"image":"([^"]+)"/.exec(manifest)?.[1] ?? '';
}

test('the opening has a roll-out that fails, its rollback, and a crash', () => {
  const opening = Array.from({ length: OPENING_STEPS }, (_, step) => imageAt(step));
  expect(opening).toContainEqual(expect.stringContaining('-broken'));
  expect(opening).toContainEqual(expect.stringContaining('-crash'));
  const rollback = actAt(3);
  expect(rollback).toMatchObject({ do: 'ship', manager: 'kubectl-rollout', workload: { name: 'checkout-api' } });
});

test('every ship of a round changes the image from the round before, or restores what was broken', () => {
  for (const step of [0, 1, 2, 4, 5]) expect(imageAt(step)).not.toBe(imageAt(step + 8));
});

test('the scenario is the same at every run', () => {
  expect(Array.from({ length: 40 }, (_, step) => actAt(step))).toEqual(
    Array.from({ length: 40 }, (_, step) => actAt(step)),
  );
});
