import type { NodeSnapshot } from '@moonin/contracts';
import { conditionTone } from '../objects/conditions.ts';

/** Conditions of a node that are not as they should be, by type and reason; the readiness itself has its own place. */
export function troubledConditions(conditions: NodeSnapshot['conditions']): string[] {
  return conditions
    .filter(({ type }) => type !== 'Ready')
    .filter(({ type, status }) => conditionTone({ type, status: knownStatus(status) }) === 'bad')
    .map(({ type, reason }) => (reason === null || reason === '' ? type : `${type} (${reason})`));
}

function knownStatus(status: string): 'True' | 'False' | 'Unknown' {
  return status === 'True' || status === 'False' ? status : 'Unknown';
}
