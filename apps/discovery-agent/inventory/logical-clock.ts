import { isComparableResourceVersion, isOlderResourceVersion } from '@moonin/kube';

/**
 * The version that reports carry: at least as new as everything that was seen, and newer after every event, also when one
 * kind's events arrive behind another's. So a later report of the same object always wins over an earlier one.
 */
export interface LogicalClock {
  /** After an event with this resourceVersion. */
  tick(resourceVersion: string): void;
  /** After the passing of time alone changed a report. */
  advance(): void;
  /** Null while nothing was seen that can be compared. */
  now(): string | null;
  /** The cluster's history went back: only what is known from now on counts. */
  rewind(): void;
}

/** `positions` gives how far each kind has been read. */
export function createLogicalClock(positions: () => readonly (string | null)[]): LogicalClock {
  let issued: string | null = null;

  function now(): string | null {
    let newest = issued;
    for (const position of positions()) {
      if (position === null || !isComparableResourceVersion(position)) continue;
      if (newest === null || isOlderResourceVersion(newest, position)) newest = position;
    }
    issued = newest;
    return newest;
  }

  return {
    now,
    tick(resourceVersion) {
      const before = now();
      if (before === null) {
        if (isComparableResourceVersion(resourceVersion)) issued = resourceVersion;
        return;
      }
      issued = isOlderResourceVersion(before, resourceVersion) ? resourceVersion : String(BigInt(before) + 1n);
    },
    advance() {
      const before = now();
      if (before !== null) issued = String(BigInt(before) + 1n);
    },
    rewind() {
      issued = null;
    },
  };
}
