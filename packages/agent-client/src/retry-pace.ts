import { fullJitterMs, type Logger } from '@moonin/runtime';
import { AgentApiError, remedyOf } from './agent-api-error.ts';

/** Pauses between tries, in ms. */
export interface RetryLimits {
  readonly baseMs: number;
  /** Longest pause, and the pause after a refusal that somebody has to act on. */
  readonly capMs: number;
  /** Longest `Retry-After` that is believed. */
  readonly retryAfterCapMs: number;
}

export const RETRY_LIMITS: RetryLimits = { baseMs: 1_000, capMs: 60_000, retryAfterCapMs: 15 * 60_000 };

/** How long one flow (heartbeat, reports, sync) pauses after a failure; tells the log once, and once when it is over. */
export interface RetryPace {
  /** Counts a failure and returns the pause before the next try, in ms. */
  failed(error: unknown): number;
  succeeded(): void;
  /** Failures since the last success. */
  readonly failures: number;
}

/** Full jitter from 1 s doubling to 60 s; `Retry-After` is the least; 401, 402 and their kind wait the longest pause. */
export function createRetryPace(input: {
  flow: string;
  log: Logger;
  limits?: RetryLimits | undefined;
  random?: (() => number) | undefined;
  onRetry?: (() => void) | undefined;
}): RetryPace {
  const limits = input.limits ?? RETRY_LIMITS;
  const random = input.random ?? Math.random;
  let failures = 0;
  let told: string | null = null;

  function tell(error: unknown): void {
    const what = summaryOf(error);
    const line = `${what.failure} ${what.status ?? ''}`;
    if (line === told) return;
    told = line;
    const level = remedyOf(error) === 'retry_slowly' || what.failure === 'unexpected' ? 'error' : 'warn';
    input.log[level]({ flow: input.flow, ...what }, 'the Control API did not take it; trying again, this is said once');
  }

  return {
    get failures() {
      return failures;
    },
    failed(error) {
      tell(error);
      const attempt = failures;
      failures += 1;
      input.onRetry?.();
      if (remedyOf(error) === 'retry_slowly') return limits.capMs;
      const pauseMs = fullJitterMs({ attempt, baseMs: limits.baseMs, capMs: limits.capMs, random });
      const askedMs = error instanceof AgentApiError ? error.retryAfterMs : null;
      if (askedMs === null) return pauseMs;
      // Jitter on top, so that agents told the same second do not come back together.
      return Math.min(askedMs, limits.retryAfterCapMs) + Math.floor(random() * limits.baseMs);
    },
    succeeded() {
      if (failures > 0) input.log.info({ flow: input.flow, failures }, 'the Control API takes it again');
      failures = 0;
      told = null;
    },
  };
}

function summaryOf(error: unknown) {
  if (error instanceof AgentApiError) {
    return {
      failure: error.failure as string,
      status: error.status,
      code: error.code,
      requestId: error.requestId,
      reason: error.message,
    };
  }
  return { failure: 'unexpected', status: null, err: error };
}
