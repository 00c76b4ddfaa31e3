import { fullJitterMs } from '@moonin/runtime';
import type { Timing } from '../timing/timing.ts';
import { KubeApiError } from '../transport/kube-api-error.ts';

/** How a round of list and watch ended. */
export type RoundOutcome =
  /** The watch lasted and its time was up: go on at once. */
  | { kind: 'lasted' }
  /** The watch broke, or was short, but something was learned. */
  | { kind: 'interrupted' }
  /** Too old a resourceVersion, and nothing was learned since the list. */
  | { kind: 'expired' }
  | { kind: 'failed'; error: unknown }
  /** Rights are missing, or the kind. */
  | { kind: 'unavailable'; error: unknown; verb: 'list' | 'watch' };

/** Counts failures and says how long to wait before the next round. */
export interface RetryPolicy {
  readonly failures: number;
  /** Milliseconds before the next round. */
  next(outcome: RoundOutcome): number;
}

const BASE_MS = 800;
const CAP_MS = 30_000;
/** One in five of what the server asked for on top, so that all clients do not come back together. */
const RETRY_AFTER_SPREAD = 0.2;
const UNAVAILABLE_GROWTH = 5;

/** Full jitter from 0.8 s doubling to 30 s; a server's own `Retry-After` is a floor; missing rights are retried slowly. */
export function createRetryPolicy(input: { timing: Timing; unavailableMs: number }): RetryPolicy {
  const { timing, unavailableMs } = input;
  let failures = 0;
  const jitterMs = (attempt: number): number =>
    fullJitterMs({ attempt, baseMs: BASE_MS, capMs: CAP_MS, random: timing.random });
  return {
    get failures() {
      return failures;
    },
    next: (outcome) => {
      if (outcome.kind === 'lasted' || outcome.kind === 'interrupted') {
        failures = 0;
        return outcome.kind === 'lasted' ? 0 : jitterMs(0);
      }
      failures += 1;
      if (outcome.kind === 'unavailable') {
        return unavailableMs * Math.min(failures, UNAVAILABLE_GROWTH) * (1 + timing.random() / 2);
      }
      if (outcome.kind === 'expired') return failures === 1 ? 0 : jitterMs(failures - 1);
      return Math.max(jitterMs(failures - 1), retryAfterMs(outcome.error) * (1 + timing.random() * RETRY_AFTER_SPREAD));
    },
  };
}

function retryAfterMs(error: unknown): number {
  return error instanceof KubeApiError ? (error.retryAfterMs ?? 0) : 0;
}
