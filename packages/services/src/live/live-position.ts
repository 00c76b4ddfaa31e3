/** A place in an organization's outbox: everything up to it was told. Ordered by transaction, then by row. */
export interface LivePosition {
  xid: bigint;
  /** UUIDv7; its first 48 bits say when. */
  id: string;
}

const FORM = /^(\d{1,20})\.([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const MAX_XID = 2n ** 64n - 1n;

/** `<xid>.<id>`, the `id:` of an event. */
export function formatPosition(position: LivePosition): string {
  return `${position.xid}.${position.id}`;
}

/** Reads a `Last-Event-ID`; null when it is none of ours. */
export function parsePosition(text: string): LivePosition | null {
  const [, xid, id] = FORM.exec(text) ?? [];
  if (xid === undefined || id === undefined || BigInt(xid) > MAX_XID) return null;
  return { xid: BigInt(xid), id };
}

/** Negative when `a` comes before `b`. */
export function comparePositions(a: LivePosition, b: LivePosition): number {
  if (a.xid !== b.xid) return a.xid < b.xid ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** When the position was current, in ms since 1970. */
export function positionTimeMs(position: LivePosition): number {
  return Number.parseInt(position.id.slice(0, 8) + position.id.slice(9, 13), 16);
}

/** The least UUIDv7 of that time: every id made later is greater. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** How long a stream may be away and still resume; the outbox is kept for longer than this. */
export const RESUME_WINDOW_MS = 30 * 60_000;

/**
 * Where a stream begins: at `head` when it is new, where it left off when that is recent, and at `head` after a reset when
 * its position is malformed, too old, or ahead of the database (which was then restored from a backup).
 */
export function startOfStream(input: { lastEventId: string | undefined; head: LivePosition; now: Date }): {
  position: LivePosition;
  start: 'new' | 'resumed' | 'reset';
} {
  const { head, now } = input;
  if (input.lastEventId === undefined || input.lastEventId === '') return { position: head, start: 'new' };
  const position = parsePosition(input.lastEventId);
  const usable =
    position !== null && position.xid <= head.xid && now.getTime() - positionTimeMs(position) <= RESUME_WINDOW_MS;
  return usable ? { position, start: 'resumed' } : { position: head, start: 'reset' };
}
