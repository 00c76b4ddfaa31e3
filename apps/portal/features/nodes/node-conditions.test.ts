import { expect, test } from 'vitest';
import { troubledConditions } from './node-conditions.ts';

test('pressures that are there are named, readiness and what is fine are not', () => {
  expect(
    troubledConditions([
      { type: 'Ready', status: 'False', reason: 'KubeletNotReady' },
      { type: 'MemoryPressure', status: 'True', reason: 'KubeletHasInsufficientMemory' },
      { type: 'DiskPressure', status: 'False', reason: 'KubeletHasNoDiskPressure' },
      { type: 'NetworkUnavailable', status: 'True', reason: null },
      { type: 'PIDPressure', status: 'Unknown', reason: 'NodeStatusUnknown' },
    ]),
  ).toEqual(['MemoryPressure (KubeletHasInsufficientMemory)', 'NetworkUnavailable']);
});
