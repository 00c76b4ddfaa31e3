import type { LiveChange, LiveKind } from '@moonin/contracts';
import type { WebRead } from '../data/web-read.ts';
import { READ_KINDS } from './read-kinds.ts';

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

/** Parameter of a read's path that holds the id under which the event stream names such an object. */
const ID_PARAMETERS: Partial<Record<LiveKind, string>> = {
  deployment: 'deploymentId',
  node: 'nodeId',
  error: 'errorId',
  'cron-job': 'cronJobId',
  execution: 'executionId',
  hpa: 'hpaId',
  service: 'serviceId',
  ingress: 'ingressId',
  'network-policy': 'networkPolicyId',
  role: 'roleId',
  'role-binding': 'roleBindingId',
  'helm-release': 'helmReleaseId',
};

/** The id under which the event stream names the very object that a read is about. */
function ownId(at: Readonly<Record<string, string | undefined>>, change: LiveChange): string | undefined {
  const parameter = ID_PARAMETERS[change.kind];
  return parameter === undefined ? undefined : at[parameter];
}
