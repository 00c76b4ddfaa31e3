import { expect, test } from 'vitest';
import { nodeState, nodeWord } from './node-state.ts';

test.each([
  ['True', false, 'healthy', 'ready'],
  ['True', true, 'suspended', 'cordoned'],
  ['False', false, 'failed', 'notReady'],
  ['False', true, 'failed', 'notReady'],
  ['Unknown', false, 'unknown', 'unknown'],
] as const)('ready %s, unschedulable %s is %s', (ready, unschedulable, state, word) => {
  expect(nodeState({ ready, unschedulable })).toBe(state);
  expect(nodeWord({ ready, unschedulable })).toBe(word);
});
