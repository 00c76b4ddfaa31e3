import { type Memory, readMemory } from '../holds/memory.ts';
import { provisionalHpaName, scalesDeployment } from '../objects/hpa-target.ts';
import type { LiveDeployment, LiveHpa, LiveHpaSpec } from '../objects/live-objects.ts';

/** A Deployment and every HPA that has a part in its decisions (see `deploymentsOfHpa`), as last read. */
export interface Workload {
  readonly namespace: string;
  readonly name: string;
  readonly deployment: LiveDeployment | null;
  readonly hpas: readonly LiveHpa[];
}

/** An HPA with the spec that every real one has. */
export type ScalingHpa = LiveHpa & { readonly spec: LiveHpaSpec };

/** An HPA that a rule holds for this Deployment. */
export interface HeldHpa {
  readonly hpa: ScalingHpa;
  readonly memory: Memory;
  /** False when somebody pointed it at something else. */
  readonly isPointingHere: boolean;
}

/** A workload sorted by what is remembered of it; objects that are being deleted are left out. */
export interface WorkloadView {
  readonly namespace: string;
  readonly name: string;
  readonly deployment: LiveDeployment | null;
  readonly held: readonly HeldHpa[];
  /** HPAs that scale the Deployment and that no rule holds. */
  readonly free: readonly ScalingHpa[];
  readonly deploymentMemory: Memory | null;
  /** True when the Deployment has annotations of ours that say nothing. */
  readonly isDeploymentMemoryDamaged: boolean;
  /** HPAs whose memory somebody damaged, by name. */
  readonly damaged: readonly string[];
  /** HPAs that scale the Deployment and that are held for another one, by name. */
  readonly occupied: readonly string[];
  /** True when something else has the name of the provisional HPA. */
  readonly isNameTaken: boolean;
}

/** Sorts a workload by what is remembered of it. */
export function viewWorkload({ namespace, name, deployment, hpas }: Workload): WorkloadView {
  const held: HeldHpa[] = [];
  const free: ScalingHpa[] = [];
  const damaged: string[] = [];
  const occupied: string[] = [];
  const ownName = provisionalHpaName(name);
  let isNameTaken = ownName === null;
  for (const hpa of hpas.filter(isUsable).toSorted(byName)) {
    const reading = readMemory(hpa.metadata.annotations);
    const isPointingHere = scalesDeployment(hpa, name);
    const isOurs = reading.kind === 'held' && reading.memory.hold.deployment === name;
    if (hpa.metadata.name === ownName && !isOurs && !isPointingHere) isNameTaken = true;
    if (isOurs && isWhole(hpa, reading.memory)) held.push({ hpa, memory: reading.memory, isPointingHere });
    else if (isOurs || (isPointingHere && reading.kind === 'unreadable')) damaged.push(hpa.metadata.name);
    else if (isPointingHere && reading.kind === 'held') occupied.push(hpa.metadata.name);
    else if (isPointingHere) free.push(hpa);
  }
  const live = deployment?.metadata.deletionTimestamp === undefined ? deployment : null;
  const reading = readMemory(live?.metadata.annotations);
  return {
    namespace,
    name,
    deployment: live,
    // An HPA that was there before comes first: a provisional one yields to it.
    held: held.sort((a, b) => Number(a.memory.hold.provisional) - Number(b.memory.hold.provisional)),
    free,
    deploymentMemory: reading.kind === 'held' ? reading.memory : null,
    isDeploymentMemoryDamaged: reading.kind === 'unreadable',
    damaged,
    occupied,
    isNameTaken,
  };
}

function isUsable(hpa: LiveHpa): hpa is ScalingHpa {
  return hpa.spec !== undefined && hpa.metadata.deletionTimestamp === undefined;
}

/** A provisional HPA has its own name, any other its original: a copy that somebody made of one is neither. */
function isWhole(hpa: LiveHpa, { hold, originalSpec }: Memory): boolean {
  return hold.provisional ? hpa.metadata.name === provisionalHpaName(hold.deployment) : originalSpec !== null;
}

function byName(left: LiveHpa, right: LiveHpa): number {
  return left.metadata.name < right.metadata.name ? -1 : 1;
}
