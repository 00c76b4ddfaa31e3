import type { Logger } from '@moonin/runtime';
import type { Timing } from '../timing/timing.ts';
import type { KubeClient } from '../transport/kube-client.ts';

/** Which Lease, who runs for it, and how long everything takes; the defaults are client-go's. */
export interface LeaderElectionOptions {
  client: KubeClient;
  log: Logger;
  namespace: string;
  /** Name of the Lease. */
  name: string;
  /** This candidate; unique, such as the pod's name. */
  identity: string;
  /** How long a leader that is not heard of is left in peace; 15 s. */
  leaseDurationMs?: number;
  /** How long a leader tries to renew before it gives up; 10 s. */
  renewDeadlineMs?: number;
  /** Pause between tries; 2 s. */
  retryPeriodMs?: number;
  /** Lets go of the Lease when stopped, so that the next leader need not wait; true. */
  releaseOnCancel?: boolean;
  /** Called once when this candidate leads; `signal` aborts when it no longer does. */
  onStartedLeading: (signal: AbortSignal) => Promise<void> | void;
  /** Called when the candidacy has ended; `led` is false when it ended before it ever led. */
  onStoppedLeading: (ended: { led: boolean; reason: 'lost' | 'stopped' }) => void;
  /** Called with each new leader's identity, this one's included. */
  onNewLeader?: (identity: string) => void;
  timing?: Timing;
}

/** Pauses are lengthened by up to this share, so that candidates do not march in step. */
export const JITTER_FACTOR = 1.2;

/** The options' times in ms. */
export interface ElectionTimes {
  leaseDurationMs: number;
  renewDeadlineMs: number;
  retryPeriodMs: number;
}

/** Fills in client-go's times and refuses what client-go refuses. */
export function electionTimes(options: LeaderElectionOptions): ElectionTimes {
  const { leaseDurationMs = 15_000, renewDeadlineMs = 10_000, retryPeriodMs = 2_000 } = options;
  if (!(leaseDurationMs > renewDeadlineMs)) throw new RangeError('leaseDuration must be greater than renewDeadline');
  if (!(renewDeadlineMs > JITTER_FACTOR * retryPeriodMs)) {
    throw new RangeError('renewDeadline must be greater than retryPeriod × 1.2');
  }
  if (!(retryPeriodMs >= 1)) throw new RangeError('retryPeriod must be positive');
  if (leaseDurationMs < 1_000) throw new RangeError('leaseDuration must be at least a second');
  if (options.identity === '') throw new RangeError('identity is empty');
  return { leaseDurationMs, renewDeadlineMs, retryPeriodMs };
}
