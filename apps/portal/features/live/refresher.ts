import type { LiveChange } from '@moonin/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { readOfKey } from '../data/web-read.ts';
import { isAffected } from './affected.ts';
import { isLongList, refreshSomePages } from './long-list.ts';

/** Fetches anew what the event stream says has changed. */
export interface Refresher {
  changed(changes: readonly LiveChange[]): void;
  /** Something may have been missed. */
  missed(): void;
}

/**
 * Makes a refresher that works in rounds: changes that come during a round wait for the next one, so that a steady
 * stream neither cancels its own fetches nor is missed.
 */
export function createRefresher(client: QueryClient, pauseMs = 150): Refresher {
  let waiting: LiveChange[] = [];
  let everything = false;
  let running = false;

  const round = async (): Promise<void> => {
    const changes = waiting;
    const all = everything;
    waiting = [];
    everything = false;
    const concerned = (query: Query) => readOfKey(query.queryKey) !== null && (all || isQueryAffected(query, changes));
    const long = client.getQueryCache().findAll({ type: 'active', predicate: (q) => concerned(q) && isLongList(q) });
    const refreshed = new Set(long.map((query) => query.queryHash));
    await Promise.all([
      client.invalidateQueries({ predicate: (query) => concerned(query) && !refreshed.has(query.queryHash) }),
      ...long.map((query) => refreshSomePages(client, query, all ? null : changes)),
    ]);
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      while (waiting.length > 0 || everything) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        await round();
      }
    } finally {
      running = false;
    }
  };

  return {
    changed: (changes) => {
      waiting.push(...changes);
      void run();
    },
    missed: () => {
      everything = true;
      void run();
    },
  };
}

function isQueryAffected(query: Query, changes: readonly LiveChange[]): boolean {
  const read = readOfKey(query.queryKey);
  return read !== null && changes.some((change) => isAffected(read, change));
}
