import type { CauseReason, ChangeEntry, PossibleCause } from '@moonin/contracts';
import type { ReadChange } from '../change/read-changes.ts';

/** What is known of the error and its Deployment that tells how near a change is. */
export interface CausedError {
  firstSeenAt: Date;
  revision: number | null;
  deployment: { id: string; name: string; namespace: string };
  clusterId: string;
  /** Repositories of the Deployment's images. */
  repositories: readonly string[];
  /** Helm release and HPA of the Deployment, by name in its namespace. */
  release: string | null;
  hpa: string | null;
}

/** How much each tie says; the time before the error adds up to {@link NEARNESS}. */
const WEIGHTS: Record<CauseReason, number> = {
  same_revision: 60,
  same_deployment: 30,
  same_release: 20,
  same_namespace: 8,
  same_cluster: 4,
  same_name_elsewhere: 12,
  same_image: 10,
  image_changed: 6,
  configuration_changed: 6,
  resources_changed: 6,
  replicas_changed: 4,
  node_changed: 8,
  minutes_before: 0,
};
const NEARNESS = 30;
/** A change shortly before is named as such. */
const JUST_BEFORE_SECONDS = 10 * 60;
const QUIET_PENALTY = 15;

const AREAS: readonly [CauseReason, ReadonlySet<string>][] = [
  ['image_changed', new Set(['image'])],
  ['configuration_changed', new Set(['env', 'command', 'volume', 'probe', 'port', 'service_account', 'security'])],
  ['resources_changed', new Set(['resources', 'scheduling'])],
];

/** Orders changes before an error by how likely they caused it, then by how near they are; pure. */
export function rankCauses(
  error: CausedError,
  changes: readonly ReadChange[],
  input: { windowSeconds: number; limit: number },
): PossibleCause[] {
  return changes
    .map((change) => toCause(error, change, input.windowSeconds))
    .sort((a, b) => b.score - a.score || a.secondsBefore - b.secondsBefore || (a.change.id < b.change.id ? -1 : 1))
    .slice(0, input.limit);
}

function toCause(error: CausedError, { entry, repositories }: ReadChange, windowSeconds: number): PossibleCause {
  const secondsBefore = Math.round((error.firstSeenAt.getTime() - Date.parse(entry.at)) / 1000);
  const reasons = [...tiesOf(error, entry, repositories), ...contentsOf(entry)];
  if (secondsBefore >= 0 && secondsBefore <= JUST_BEFORE_SECONDS) reasons.push('minutes_before');
  const nearness = NEARNESS * (1 - Math.min(1, Math.max(0, secondsBefore) / windowSeconds));
  const ties = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  const score = nearness + ties - (entry.quiet ? QUIET_PENALTY : 0);
  return { change: entry, score: Math.round(Math.min(100, Math.max(0, score))), secondsBefore, reasons };
}

function tiesOf(error: CausedError, entry: ChangeEntry, repositories: readonly string[]): CauseReason[] {
  const ties: CauseReason[] = [];
  const { object, revision } = entry;
  const isHere = entry.cluster.id === error.clusterId;
  const isInNamespace = isHere && object.namespace === error.deployment.namespace;
  const isDeployment = object.kind === 'deployment';
  if (isDeployment && object.id === error.deployment.id) {
    if (revision !== null && revision.number === error.revision) ties.push('same_revision');
    ties.push('same_deployment');
  } else {
    if (isInNamespace && object.kind === 'hpa' && object.name === error.hpa) ties.push('same_deployment');
    if (isHere && object.kind === 'helm-release' && object.name === error.release) ties.push('same_release');
    if (isDeployment && object.name === error.deployment.name && !isInNamespace) ties.push('same_name_elsewhere');
    if (repositories.some((repository) => error.repositories.includes(repository))) ties.push('same_image');
  }
  if (isInNamespace) ties.push('same_namespace');
  if (isHere) ties.push('same_cluster');
  if (isHere && object.kind === 'node') ties.push('node_changed');
  return ties;
}

function contentsOf({ type, revision }: ChangeEntry): CauseReason[] {
  if (type === 'scaled' || type === 'hpa_changed') return ['replicas_changed'];
  const areas = (revision?.differences ?? []).filter(({ noise }) => !noise).map(({ area }) => area);
  return AREAS.filter(([, of]) => areas.some((area) => of.has(area))).map(([reason]) => reason);
}
