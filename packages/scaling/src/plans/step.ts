import type { ScalingEvent, ScalingHold, ScalingRefusal } from '@moonin/contracts';
import type { ScalingWrite } from '../objects/write.ts';
import type { ActiveAction } from '../rules/known-rules.ts';
import type { Drift } from './restored-bounds.ts';

/** What a single write does. */
export type StepName =
  | 'override-hpa'
  | 'create-hpa'
  | 'raise-replicas'
  | 'update-hold'
  | 'hand-over'
  | 'reassert'
  | 'bound-hpa'
  | 'restore-replicas'
  | 'restore-hpa'
  | 'delete-hpa';

/** A write, and what is true once it has landed. */
export interface PlannedWrite {
  readonly step: StepName;
  readonly write: ScalingWrite;
  /** Of reverts that this write completes. */
  readonly events: readonly ScalingEvent[];
}

/** A claim that is not served, and why. */
export interface Refused {
  readonly refusal: ScalingRefusal;
  /** Null where the workload itself is the trouble. */
  readonly claim: ActiveAction | null;
  /** Names of what is in the way. */
  readonly names: readonly string[];
}

/**
 * What is next for a workload: one write, or none. `free`: no rule has to do with it; `held`: all is as its rule wants;
 * `refused`: a rule wants it, or held it, and it is left alone.
 */
export interface WorkloadStep {
  readonly state: 'free' | 'applying' | 'held' | 'releasing' | 'refused';
  readonly next: PlannedWrite | null;
  /** The hold in force before the write. */
  readonly hold: ScalingHold | null;
  /** While held: the event to report once for its key. */
  readonly applied: ScalingEvent | null;
  /** While held: bounds that somebody else changed. */
  readonly drift: readonly Drift[];
  readonly refused: readonly Refused[];
}

/** A step of a workload that no rule holds, with what is given. */
export function stepOf(given: Partial<WorkloadStep> & Pick<WorkloadStep, 'state'>): WorkloadStep {
  return { next: null, hold: null, applied: null, drift: [], refused: [], ...given };
}
