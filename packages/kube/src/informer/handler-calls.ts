import type { KubeObject } from '../resources/kube-object.ts';
import type { InformerHandler } from './informer-types.ts';
import type { Change } from './object-sink.ts';
import { objectKey, type ReadonlyStore } from './store.ts';

/** The handlers of one informer, called one change at a time. */
export interface HandlerCalls<Object extends KubeObject> {
  /** Adds a handler; after the first list it is told of all that is there before it hears of anything new. */
  add(handler: InformerHandler<Object>): () => void;
  tell(change: Change<Object>): Promise<void> | void;
  tellListed(listed: { resourceVersion: string; relist: boolean }): Promise<void> | void;
  /** Removes all handlers and waits for what they are still told. */
  close(): Promise<void>;
}

interface Listener<Object extends KubeObject> {
  handler: InformerHandler<Object>;
  /** Told so far by its replay; undefined once it hears events directly. */
  replay: Promise<void> | undefined;
  removed: boolean;
}

/** Calls handlers in order, awaits them, and reports what they throw. */
export function createHandlerCalls<Object extends KubeObject>(input: {
  store: ReadonlyStore<Object>;
  onFault: (error: unknown, key: string | null) => void;
}): HandlerCalls<Object> {
  const { store, onFault } = input;
  const listeners = new Set<Listener<Object>>();

  function call(key: string | null, run: () => Promise<void> | void): Promise<void> | undefined {
    try {
      return run()?.catch((error: unknown) => onFault(error, key));
    } catch (error) {
      onFault(error, key);
      return undefined;
    }
  }

  /** A replaying listener hears of a change after its replay, so that it never meets a change before the object. */
  function callEach(
    key: string | null,
    run: (handler: InformerHandler<Object>) => Promise<void> | void,
  ): Promise<void> | undefined {
    const pending: Promise<void>[] = [];
    for (const listener of listeners) {
      const done =
        listener.replay === undefined
          ? call(key, () => run(listener.handler))
          : listener.replay.then(() => (listener.removed ? undefined : call(key, () => run(listener.handler))));
      if (done !== undefined) pending.push(done);
    }
    if (pending.length === 0) return undefined;
    return pending.length === 1 ? pending[0] : Promise.all(pending).then(() => undefined);
  }

  async function replay(listener: Listener<Object>, objects: readonly Object[]): Promise<void> {
    for (const object of objects) {
      if (listener.removed) break;
      await call(objectKey(object), () => listener.handler.onAdd?.(object));
    }
    listener.replay = undefined;
  }

  return {
    add: (handler) => {
      const listener: Listener<Object> = { handler, replay: undefined, removed: false };
      listeners.add(listener);
      if (store.size > 0) listener.replay = replay(listener, [...store.values()]);
      return () => {
        listener.removed = true;
        listeners.delete(listener);
      };
    },
    tell: (change) => {
      const key = objectKey(change.object);
      return callEach(key, (handler) => tellOne(handler, change));
    },
    tellListed: (listed) => callEach(null, (handler) => handler.onListed?.(listed)),
    close: async () => {
      const replays = [...listeners].map((listener) => {
        listener.removed = true;
        return listener.replay;
      });
      listeners.clear();
      await Promise.all(replays);
    },
  };
}

function tellOne<Object extends KubeObject>(
  handler: InformerHandler<Object>,
  change: Change<Object>,
): Promise<void> | void {
  switch (change.type) {
    case 'add':
      return handler.onAdd?.(change.object);
    case 'update':
      return handler.onUpdate?.(change.object, change.previous);
    case 'delete':
      return handler.onDelete?.(change.object, change.deletion);
  }
}
