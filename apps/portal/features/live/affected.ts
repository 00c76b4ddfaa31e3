import type { LiveChange } from '@moonin/contracts';
import { READ_KINDS, type WebRead } from '../data/web-read.ts';

/** True when `change` may alter the answer of `read`; what is not certain counts as yes. */
export function isAffected(read: WebRead, change: LiveChange): boolean {
  if (!READ_KINDS[read.name].includes(change.kind)) return false;
  const at = read.at as Readonly<Record<string, string | undefined>>;
  const own = ownId(at, change);
  if (own !== undefined) return change.ids === null || change.ids.includes(own);
  if (at.clusterId !== undefined && change.clusterId !== null) return at.clusterId === change.clusterId;
  const scoped = 'cluster' in read.query ? read.query.cluster : undefined;
  return !scoped || scoped.length === 0 || change.clusterId === null || scoped.includes(change.clusterId);
}

/** The id under which the event stream names the very object that a read is about. */
function ownId(at: Readonly<Record<string, string | undefined>>, change: LiveChange): string | undefined {
  if (change.kind === 'deployment') return at.deploymentId;
  if (change.kind === 'node') return at.nodeId;
  return undefined;
}
