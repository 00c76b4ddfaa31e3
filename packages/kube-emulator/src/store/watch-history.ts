import type { StoreEvent } from './store-event.ts';

/** The latest changes, for watches that begin in the past; older ones are forgotten. */
export class WatchHistory {
  readonly #limit: number;
  #events: StoreEvent[] = [];
  #forgottenUpTo: number;

  /** `resourceVersion` is where the history begins: changes up to it are not known. */
  constructor(limit: number, resourceVersion: number) {
    this.#limit = limit;
    this.#forgottenUpTo = resourceVersion;
  }

  /** The oldest resourceVersion from which a watch can still begin. */
  get oldest(): number {
    return this.#forgottenUpTo;
  }

  add(event: StoreEvent): void {
    this.#events.push(event);
    if (this.#events.length >= this.#limit * 2) this.forget(this.#events.length - this.#limit);
  }

  /** Forgets the `count` oldest changes. */
  forget(count: number): void {
    const last = this.#events[Math.min(count, this.#events.length) - 1];
    if (last === undefined) return;
    this.#forgottenUpTo = last.resourceVersion;
    this.#events = this.#events.slice(count);
  }

  /** Changes after `resourceVersion`, oldest first; undefined when some of them are forgotten. */
  since(resourceVersion: number): StoreEvent[] | undefined {
    if (resourceVersion < this.#forgottenUpTo) return undefined;
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.resourceVersion ?? 0) > resourceVersion) high = middle;
      else low = middle + 1;
    }
    return this.#events.slice(low);
  }
}
