import type { ObjectRef } from './finding.ts';

interface Settled {
  readonly fingerprint: string;
  readonly isRejected: boolean;
}

/** What the server is known to have: the fingerprint of every item that it took, or refused for good. */
export interface Acknowledged {
  /** True when the server answered for exactly this state already. */
  isSettled(ref: ObjectRef, uid: string, fingerprint: string): boolean;
  /** True when it refused exactly this state. */
  isRejected(ref: ObjectRef, uid: string, fingerprint: string): boolean;
  /** The last fingerprint that the server answered for. */
  fingerprint(ref: ObjectRef, uid: string): string | null;
  accept(ref: ObjectRef, uid: string, fingerprint: string): void;
  reject(ref: ObjectRef, uid: string, fingerprint: string): void;
  /** Before a send, and after an answer that leaves it open: the item goes out again. */
  forget(ref: ObjectRef, uid: string): void;
  /** The object is gone, and its children with it. */
  forgetObject(ref: ObjectRef): void;
  /** Drops children that the object no longer has. */
  retain(ref: ObjectRef, uids: ReadonlySet<string>): void;
  clear(): void;
  /** Items that are remembered. */
  size(): number;
}

export function createAcknowledged(): Acknowledged {
  const objects = new Map<string, Map<string, Settled>>();
  const entry = (ref: ObjectRef, uid: string): Settled | undefined => objects.get(ref.uid)?.get(uid);

  function settle(ref: ObjectRef, uid: string, settled: Settled): void {
    const items = objects.get(ref.uid);
    if (items === undefined) objects.set(ref.uid, new Map([[uid, settled]]));
    else items.set(uid, settled);
  }

  return {
    isSettled: (ref, uid, fingerprint) => entry(ref, uid)?.fingerprint === fingerprint,
    isRejected: (ref, uid, fingerprint) => {
      const settled = entry(ref, uid);
      return settled?.isRejected === true && settled.fingerprint === fingerprint;
    },
    fingerprint: (ref, uid) => entry(ref, uid)?.fingerprint ?? null,
    accept: (ref, uid, fingerprint) => settle(ref, uid, { fingerprint, isRejected: false }),
    reject: (ref, uid, fingerprint) => settle(ref, uid, { fingerprint, isRejected: true }),
    forget: (ref, uid) => void objects.get(ref.uid)?.delete(uid),
    forgetObject: (ref) => void objects.delete(ref.uid),
    retain: (ref, uids) => {
      const items = objects.get(ref.uid);
      for (const uid of items?.keys() ?? []) {
        if (!uids.has(uid)) items?.delete(uid);
      }
    },
    clear: () => objects.clear(),
    size: () => [...objects.values()].reduce((sum, items) => sum + items.size, 0),
  };
}
