/** Says how long a key must wait before its next try. */
export interface RateLimiter {
  /** The pause for one more failure of `key`, in ms; it grows with each. */
  next(key: string): number;
  /** Forgets a key's failures. */
  forget(key: string): void;
  failures(key: string): number;
}

/** Doubles from `baseMs` to `capMs` with each failure of a key, as client-go does by default: 5 ms to 1000 s. */
export function createRateLimiter({
  baseMs = 5,
  capMs = 1_000_000,
}: {
  baseMs?: number;
  capMs?: number;
} = {}): RateLimiter {
  const failures = new Map<string, number>();
  return {
    next: (key) => {
      const count = failures.get(key) ?? 0;
      failures.set(key, count + 1);
      return Math.min(baseMs * 2 ** Math.min(count, 60), capMs);
    },
    forget: (key) => void failures.delete(key),
    failures: (key) => failures.get(key) ?? 0,
  };
}
