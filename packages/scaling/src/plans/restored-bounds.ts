import { type ScalingHold, toStorableText } from '@moonin/contracts';
import type { OriginalSpec } from '../holds/memory.ts';
import { boundOwners } from '../objects/bounds-owners.ts';
import { type LiveHpa, type LiveHpaSpec, minimumOf } from '../objects/live-objects.ts';
import { differingKeys } from '../objects/same-json.ts';
import type { PatchStep } from '../objects/write.ts';

const LONGEST_FIELD = 253;

/** An HPA's bounds; no minimum is one that was never given. */
export interface Bounds {
  readonly minReplicas?: number;
  readonly maxReplicas: number;
}

/** The bounds that a revert gives back, and what of others' doing it met. */
export interface RestoredBounds {
  readonly bounds: Bounds;
  /** Fields of the spec that somebody else changed since the rule took hold, as `spec.metrics`; they are kept. */
  readonly keptChanges: readonly string[];
  /** True when the bounds would have crossed, and the one of ours gave way. */
  readonly isClamped: boolean;
}

/**
 * Three-way restore of an HPA's bounds from what was, what the rule had set, and what is now: a bound that nobody else
 * touched goes back, one that somebody changed stays. Other fields of the spec are never written, so they need none.
 */
export function restoredBounds(original: OriginalSpec, hold: ScalingHold, live: LiveHpaSpec): RestoredBounds {
  const applied = { ...original, minReplicas: hold.minReplicas, maxReplicas: hold.maxReplicas };
  const keptChanges = differingKeys(applied, live).map((field) =>
    toStorableText(`spec.${field}`.slice(0, LONGEST_FIELD)),
  );
  const isMinimumKept = live.minReplicas !== hold.minReplicas;
  const isMaximumKept = live.maxReplicas !== hold.maxReplicas;
  const minimum = isMinimumKept ? live.minReplicas : original.minReplicas;
  const maximum = isMaximumKept ? live.maxReplicas : original.maxReplicas;
  const isCrossed = (minimum ?? 1) > maximum;
  const yieldsMaximum = isCrossed && isMinimumKept && !isMaximumKept;
  const maxReplicas = yieldsMaximum ? (minimum ?? 1) : maximum;
  const minReplicas = isCrossed && !yieldsMaximum ? maximum : minimum;
  const bounds = minReplicas === undefined ? { maxReplicas } : { minReplicas, maxReplicas };
  return { bounds, keptChanges, isClamped: isCrossed };
}

/** Steps that give an HPA other bounds; none for one that has them. */
export function boundsSteps(live: LiveHpaSpec, wanted: Bounds): PatchStep[] {
  const steps: PatchStep[] = [];
  if (wanted.minReplicas === undefined) {
    if (live.minReplicas !== undefined) steps.push({ op: 'remove', path: '/spec/minReplicas' });
  } else if (live.minReplicas !== wanted.minReplicas) {
    const op = live.minReplicas === undefined ? 'add' : 'replace';
    steps.push({ op, path: '/spec/minReplicas', value: wanted.minReplicas });
  }
  if (live.maxReplicas !== wanted.maxReplicas) {
    steps.push({ op: 'replace', path: '/spec/maxReplicas', value: wanted.maxReplicas });
  }
  return steps;
}

/** A bound that is not what the rule set: somebody else changed it while the rule holds. */
export interface Drift {
  readonly field: 'minReplicas' | 'maxReplicas';
  readonly wanted: number;
  readonly live: number;
  /** Managers that own the field now, as `argocd-controller`. */
  readonly by: readonly string[];
}

/** Where an HPA's bounds are not what a hold set. */
export function driftOf(hold: ScalingHold, hpa: LiveHpa & { readonly spec: LiveHpaSpec }): Drift[] {
  const { minReplicas = 1, maxReplicas } = hpa.spec;
  const live = { minReplicas, maxReplicas };
  return (['minReplicas', 'maxReplicas'] as const)
    .filter((field) => hold[field] !== live[field])
    .map((field) => ({ field, wanted: hold[field], live: live[field], by: boundOwners(hpa, field) }));
}

/** The original with bounds that somebody else set meanwhile in place of its own: overwriting them must not lose them. */
export function rebased(original: OriginalSpec, hold: ScalingHold, live: LiveHpaSpec): OriginalSpec {
  const minReplicas = minimumOf(live);
  return {
    ...original,
    ...(minReplicas === hold.minReplicas ? {} : { minReplicas }),
    ...(live.maxReplicas === hold.maxReplicas ? {} : { maxReplicas: live.maxReplicas }),
  };
}
