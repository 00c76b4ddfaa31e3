import type { Clock } from '@moonin/runtime';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoreEvent } from '../store/store-event.ts';

/** A loop that brings the state of one key to what it should be. */
export type Controller = {
  name: string;
  /** Which keys a change of a kind concerns. */
  watches: Record<string, (event: StoreEvent) => readonly string[]>;
  /** Keys to look at when the emulator starts. */
  initialKeys(): Iterable<string>;
  /** One step, done at once. Answers when to look again (Unix ms), or undefined to wait for a change. */
  reconcile(key: string, nowMs: number): number | undefined;
};

const sliceMs = 8;
const firstRetryMs = 200;
const maxRetryMs = 30_000;
const maxTimerMs = 2 ** 31 - 1;

/** Runs controllers on the store's changes, in slices short enough that requests are answered in between. */
export class ControllerRunner {
  readonly #store: ObjectStore;
  readonly #clock: Clock;
  readonly #controllers: readonly Controller[];
  readonly #onError: (error: unknown, where: string) => void;
  readonly #due = new Map<string, { controller: Controller; key: string }>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #failures = new Map<string, number>();
  readonly #stops: (() => void)[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #stopped = false;

  constructor(input: {
    store: ObjectStore;
    clock: Clock;
    controllers: readonly Controller[];
    onError: (error: unknown, where: string) => void;
  }) {
    this.#store = input.store;
    this.#clock = input.clock;
    this.#controllers = input.controllers;
    this.#onError = input.onError;
  }

  start(): void {
    for (const controller of this.#controllers) {
      for (const [kind, keysOf] of Object.entries(controller.watches)) {
        const stop = this.#store.subscribe(kind, (event) => {
          for (const key of keysOf(event)) this.#enqueue(controller, key);
        });
        this.#stops.push(stop);
      }
      for (const key of controller.initialKeys()) this.#enqueue(controller, key);
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (this.#scheduled !== undefined) clearImmediate(this.#scheduled);
  }

  #enqueue(controller: Controller, key: string): void {
    if (this.#stopped) return;
    this.#due.set(`${controller.name} ${key}`, { controller, key });
    this.#scheduled ??= setImmediate(() => this.#work());
  }

  #work(): void {
    this.#scheduled = undefined;
    const until = performance.now() + sliceMs;
    for (const [id, { controller, key }] of this.#due) {
      if (performance.now() > until) {
        this.#scheduled = setImmediate(() => this.#work());
        return;
      }
      this.#due.delete(id);
      this.#reconcile(id, controller, key);
    }
  }

  #reconcile(id: string, controller: Controller, key: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const nowMs = this.#clock.now().getTime();
    try {
      const again = controller.reconcile(key, nowMs);
      this.#failures.delete(id);
      if (again !== undefined) this.#later(id, controller, key, Math.max(again - nowMs, 1));
    } catch (error) {
      const failures = this.#failures.get(id) ?? 0;
      this.#failures.set(id, failures + 1);
      this.#onError(error, `${controller.name} ${key}`);
      this.#later(id, controller, key, Math.min(firstRetryMs * 2 ** failures, maxRetryMs));
    }
  }

  #later(id: string, controller: Controller, key: string, ms: number): void {
    if (this.#stopped) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(id);
        this.#enqueue(controller, key);
      },
      Math.min(ms, maxTimerMs),
    );
    this.#timers.set(id, timer);
  }
}
