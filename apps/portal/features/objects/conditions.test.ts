import { expect, test } from 'vitest';
import { conditionTone } from './conditions.ts';

test.each([
  ['Available', 'True', 'ok'],
  ['Available', 'False', 'bad'],
  ['ReplicaFailure', 'True', 'bad'],
  ['MemoryPressure', 'False', 'ok'],
  ['NetworkUnavailable', 'True', 'bad'],
  ['Ready', 'Unknown', 'idle'],
] as const)('%s %s is %s', (type, status, tone) => {
  expect(conditionTone({ type, status })).toBe(tone);
});
