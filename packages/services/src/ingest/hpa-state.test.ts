import { expect, test } from 'vitest';
import { hpaState } from './hpa-state.ts';

const condition = (type: string, status: 'True' | 'False', reason = 'X') => ({
  type,
  status,
  reason,
  message: null,
  since: null,
});

test.each([
  ['nothing said yet', [], 'ok'],
  ['active', [condition('AbleToScale', 'True'), condition('ScalingActive', 'True')], 'ok'],
  [
    'at a bound',
    [condition('ScalingActive', 'True'), condition('ScalingLimited', 'True', 'TooManyReplicas')],
    'limited',
  ],
  ['without metrics', [condition('ScalingActive', 'False', 'FailedGetResourceMetric')], 'failing'],
  ['without target', [condition('AbleToScale', 'False', 'FailedGetScale')], 'failing'],
  ['of a target without replicas', [condition('ScalingActive', 'False', 'ScalingDisabled')], 'ok'],
] as const)('an HPA %s', (_, conditions, state) => {
  expect(hpaState({ conditions: [...conditions] })).toBe(state);
});
