import type {
  ScalingEvent,
  ScalingHold,
  ScalingOutcome,
  ScalingRefusal,
  ScalingRevertReason,
  ScalingState,
} from '@moonin/contracts';
import type { Memory } from '../holds/memory.ts';
import { type LiveDeployment, type LiveHpa, minimumOf, replicasOf } from '../objects/live-objects.ts';
import type { ActiveAction } from '../rules/known-rules.ts';
import { shownName } from '../rules/shown-name.ts';
import type { Bounds } from './restored-bounds.ts';

/** Where and when an event is. */
export interface EventPlace {
  readonly namespace: string;
  readonly hpa: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** That a rule holds a workload; the agent fills in whether the pods came. */
export function appliedEvent(memory: Memory, deployment: LiveDeployment | null, place: EventPlace): ScalingEvent {
  const { hold, originalSpec, originalReplicas } = memory;
  const { minReplicas, maxReplicas } = hold;
  return {
    ...headOf(hold, 'apply', place),
    outcome: 'pending',
    before: stateOf(originalSpec, originalReplicas),
    after: stateOf({ minReplicas, maxReplicas }, deployment === null ? null : replicasOf(deployment)),
  };
}

/** What a revert met and did. */
export interface Reverted {
  readonly reason: ScalingRevertReason | null;
  readonly outcome: ScalingOutcome;
  readonly message: string | null;
  readonly before: ScalingState;
  readonly after: ScalingState;
  readonly keptChanges?: readonly string[];
}

/** That a rule has let go of a workload. */
export function revertedEvent(hold: ScalingHold, place: EventPlace, reverted: Reverted): ScalingEvent {
  const { keptChanges = [], ...rest } = reverted;
  return { ...headOf(hold, 'revert', place), ...rest, keptChanges: keptChanges.slice(0, 50) };
}

/** That an active action was not served: once for each run and reason. */
export function refusedEvent(
  { template, action, run }: ActiveAction,
  refusal: ScalingRefusal,
  { message, now }: { message: string | null; now: number },
): ScalingEvent {
  return {
    key: `${action.id}:${run.key}:refused:${refusal}`,
    kind: 'apply',
    at: new Date(now).toISOString(),
    templateId: template.id,
    templateName: shownName(template),
    actionId: action.id,
    run: run.key,
    runUntil: new Date(run.heldUntil).toISOString(),
    namespace: action.namespace,
    deployment: action.deployment,
    hpa: null,
    minReplicas: action.minReplicas,
    maxReplicas: action.maxReplicas,
    provisional: false,
    reason: null,
    refusal,
    outcome: 'refused',
    message,
    before: null,
    after: null,
    keptChanges: [],
    reachedAfterMs: null,
  };
}

/** The state of a workload from an HPA's bounds, or none, and a Deployment's replicas. */
export function stateOf(bounds: Bounds | null, replicas: number | null): ScalingState {
  return {
    minReplicas: bounds === null ? null : minimumOf(bounds),
    maxReplicas: bounds === null ? null : bounds.maxReplicas,
    replicas,
  };
}

/** The state of a workload as it is. */
export function liveState(hpa: LiveHpa | null, deployment: LiveDeployment | null): ScalingState {
  return stateOf(hpa?.spec ?? null, deployment === null ? null : replicasOf(deployment));
}

function headOf(hold: ScalingHold, kind: ScalingEvent['kind'], { namespace, hpa, now }: EventPlace) {
  return {
    key: `${hold.actionId}:${hold.appliedAt}:${hold.hash}:${kind}`,
    kind,
    at: new Date(now).toISOString(),
    templateId: hold.templateId,
    templateName: hold.templateName,
    actionId: hold.actionId,
    run: hold.run,
    runUntil: hold.runUntil,
    namespace,
    deployment: hold.deployment,
    hpa,
    minReplicas: hold.minReplicas,
    maxReplicas: hold.maxReplicas,
    provisional: hold.provisional,
    reason: null,
    refusal: null,
    message: null,
    keptChanges: [],
    reachedAfterMs: null,
  };
}
