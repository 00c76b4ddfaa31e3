import type { Timing } from '../timing/timing.ts';
import type { InformerState, InformerStatus, UnavailableScope } from './informer-types.ts';

/** What one reflector says of itself. */
export interface ScopeState {
  state: InformerState;
  failures: number;
  error: unknown;
  /** What was refused, where rights or the kind are missing. */
  verb?: 'list' | 'watch' | undefined;
}

/** The state of an informer: the worst of its reflectors'. */
export interface StatusTracker {
  readonly current: InformerStatus;
  /** Scopes in which rights are missing, or the kind; `namespaces` names the scopes. */
  unavailableIn(namespaces: readonly (string | undefined)[]): UnavailableScope[];
  /** Resolves when the kind turns out to be forbidden or missing. */
  readonly unavailable: Promise<InformerState>;
  set(scope: number, state: ScopeState): void;
  stop(): void;
}

const WORST_FIRST: readonly InformerState[] = ['forbidden', 'missing', 'failing', 'listing', 'watching', 'stopped'];

/** Puts the states of several reflectors together and tells when the whole changes. */
export function createStatusTracker(input: { scopes: number; timing: Timing; onStatus: () => void }): StatusTracker {
  const { timing, onStatus } = input;
  const scopes: ScopeState[] = Array.from({ length: input.scopes }, () => ({
    state: 'stopped',
    failures: 0,
    error: null,
  }));
  const unavailable = Promise.withResolvers<InformerState>();
  let current: InformerStatus = { state: 'stopped', since: timing.now(), message: null, failures: 0 };

  function update(): void {
    const worst = scopes.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))[0];
    if (worst === undefined) return;
    const message = worst.error instanceof Error ? worst.error.message : null;
    const changed = worst.state !== current.state || message !== current.message;
    const since = worst.state === current.state ? current.since : timing.now();
    current = { state: worst.state, since, message, failures: worst.failures };
    if (worst.state === 'forbidden' || worst.state === 'missing') unavailable.resolve(worst.state);
    if (changed) onStatus();
  }

  return {
    get current() {
      return current;
    },
    unavailable: unavailable.promise,
    unavailableIn: (namespaces) =>
      scopes.flatMap(({ state, verb = 'list' }, scope) =>
        state === 'forbidden' || state === 'missing' ? [{ namespace: namespaces[scope] ?? null, state, verb }] : [],
      ),
    set: (scope, state) => {
      scopes[scope] = state;
      update();
    },
    stop: () => {
      scopes.fill({ state: 'stopped', failures: 0, error: null });
      update();
    },
  };
}
