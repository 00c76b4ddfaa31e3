import { AGENT_LIMITS } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';

const WINDOW_MS = 60_000;

/** Counts requests by cluster in fixed windows of 60 s within this process; throws 429 with the rest of the window. */
export function createClusterRateLimit(requestsPerMinute: number = AGENT_LIMITS.requestsPerMinute) {
  let windowStart = 0;
  let counts = new Map<string, number>();

  return function admit(clusterId: string, now: Date): void {
    const elapsedMs = now.getTime() - windowStart;
    if (elapsedMs >= WINDOW_MS || elapsedMs < 0) {
      windowStart = now.getTime();
      counts = new Map();
    }
    const count = (counts.get(clusterId) ?? 0) + 1;
    counts.set(clusterId, count);
    if (count <= requestsPerMinute) return;
    throw new AppError({
      code: 'rate_limited',
      publicMessage: `More than ${requestsPerMinute} requests a minute from this cluster`,
      retryAfterSeconds: Math.max(1, Math.ceil((windowStart + WINDOW_MS - now.getTime()) / 1000)),
    });
  };
}
