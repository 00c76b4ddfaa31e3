import type { Timing } from '../timing/timing.ts';

/** Time that stands still until a test moves it. */
export interface FakeTiming extends Timing {
  /** Moves time on; whatever falls due runs in order, each with the loop's turn after it. */
  advance(ms: number): Promise<void>;
  /** Moves the wall clock alone, as an administrator or NTP does. */
  jumpWallClock(ms: number): void;
  /** Pauses that are waiting, in ms from now, soonest first. */
  readonly waiting: number[];
}

interface Due {
  atMs: number;
  run: () => void;
}

/** Starts at 2026-01-01T00:00:00Z; `random` is 0.5 unless given. */
export function createFakeTiming({ random = () => 0.5 }: { random?: () => number } = {}): FakeTiming {
  let elapsedMs = 0;
  let wallOffsetMs = Date.UTC(2026, 0, 1);
  const due = new Set<Due>();

  function schedule(ms: number, run: () => void): () => void {
    const entry = { atMs: elapsedMs + ms, run };
    due.add(entry);
    return () => due.delete(entry);
  }

  function nextDue(untilMs: number): Due | undefined {
    let next: Due | undefined;
    for (const entry of due) if (entry.atMs <= untilMs && (next === undefined || entry.atMs < next.atMs)) next = entry;
    return next;
  }

  return {
    now: () => new Date(wallOffsetMs + elapsedMs),
    monotonicMs: () => elapsedMs,
    random,
    schedule,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = schedule(ms, () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        });
        function onAbort(): void {
          cancel();
          reject(signal?.reason);
        }
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    advance: async (ms) => {
      const untilMs = elapsedMs + ms;
      await turn();
      for (let entry = nextDue(untilMs); entry !== undefined; entry = nextDue(untilMs)) {
        due.delete(entry);
        elapsedMs = Math.max(elapsedMs, entry.atMs);
        entry.run();
        await turn();
      }
      elapsedMs = untilMs;
    },
    jumpWallClock: (ms) => {
      wallOffsetMs += ms;
    },
    get waiting() {
      return [...due].map(({ atMs }) => atMs - elapsedMs).sort((a, b) => a - b);
    },
  };
}

/** Lets promises settle. */
async function turn(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
