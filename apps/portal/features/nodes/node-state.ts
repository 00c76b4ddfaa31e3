import type { NodeListItem } from '@moonin/contracts';
import type { State } from '@moonin/ui/states';

/** A node in the states that people know from Deployments: ready, cordoned, not ready, unknown. */
export function nodeState(node: Pick<NodeListItem, 'ready' | 'unschedulable'>): State {
  if (node.ready === 'Unknown') return 'unknown';
  if (node.ready === 'False') return 'failed';
  return node.unschedulable ? 'suspended' : 'healthy';
}

/** Key of the word for that state. */
export function nodeWord(
  node: Pick<NodeListItem, 'ready' | 'unschedulable'>,
): 'ready' | 'cordoned' | 'notReady' | 'unknown' {
  const words = { healthy: 'ready', suspended: 'cordoned', failed: 'notReady' } as const;
  const state = nodeState(node);
  return state === 'healthy' || state === 'suspended' || state === 'failed' ? words[state] : 'unknown';
}
