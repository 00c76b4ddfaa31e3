import type { Finding, ObjectRef } from './finding.ts';

/** One item on its way: the object that it came from, what it says, and its JSON text. */
export interface Outgoing<Said = Finding> {
  readonly ref: ObjectRef;
  readonly finding: Said;
  readonly text: string;
}

/** Where in a list of objects, and in one object's findings, the next batch starts. */
export interface Position {
  readonly ref: number;
  readonly finding: number;
}
export const START: Position = { ref: 0, finding: 0 };

/**
 * Takes items from `from` on until one more would pass a bound; an item that passes the bytes alone goes alone.
 * `read` gives an object's items in order and is asked once per object; a `null` text leaves an item out.
 */
export function fillBatch<Said>(input: {
  refs: readonly ObjectRef[];
  from: Position;
  limits: { readonly items: number; readonly bytes: number };
  read: (ref: ObjectRef) => readonly Said[];
  text: (ref: ObjectRef, finding: Said) => string | null;
}): { outgoing: Outgoing<Said>[]; next: Position } {
  const outgoing: Outgoing<Said>[] = [];
  let bytes = 0;
  for (let index = input.from.ref; index < input.refs.length; index += 1) {
    const ref = input.refs[index];
    if (ref === undefined) break;
    const findings = input.read(ref);
    const first = index === input.from.ref ? input.from.finding : 0;
    for (const [offset, finding] of findings.entries()) {
      if (offset < first) continue;
      const text = input.text(ref, finding);
      if (text === null) continue;
      const added = Buffer.byteLength(text) + 1;
      const isFull = outgoing.length >= input.limits.items || bytes + added > input.limits.bytes;
      if (isFull && outgoing.length > 0) return { outgoing, next: { ref: index, finding: offset } };
      outgoing.push({ ref, finding, text });
      bytes += added;
    }
  }
  return { outgoing, next: { ref: input.refs.length, finding: 0 } };
}
