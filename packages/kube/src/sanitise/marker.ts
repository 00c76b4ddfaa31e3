import { createHmac, createSecretKey } from 'node:crypto';

/** A hidden value as it leaves the cluster; packages/contracts holds the same form for the web. */
export const HIDDEN_MARKER = /«hidden:[0-9a-f]{16}»/g;

const WHOLLY_HIDDEN = /^«hidden:[0-9a-f]{16}»(?: \(\d+ bytes\))?$/;
const MIN_KEY_BYTES = 32;
const MARKER_HEX_DIGITS = 16;

/** Turns values into markers that are equal for equal values and say nothing else. */
export interface Hider {
  /** The marker of a value; a value that is a marker already stays as it is. */
  hide(value: string | Uint8Array): string;
  /** The marker of a value that is too large to be looked at, with its size. */
  hideLarge(value: string): string;
}

/** True when nothing but a marker is left of a value. */
export function isWhollyHidden(text: string): boolean {
  return WHOLLY_HIDDEN.test(text);
}

/** Makes markers with a key of at least 32 bytes that never leaves the cluster; without it a short secret could be guessed from its marker. */
export function createHider(key: Uint8Array): Hider {
  if (key.byteLength < MIN_KEY_BYTES) throw new RangeError(`the sanitising key needs at least ${MIN_KEY_BYTES} bytes`);
  const secret = createSecretKey(key);

  function hide(value: string | Uint8Array): string {
    if (typeof value === 'string' && isWhollyHidden(value)) return value;
    const digest = createHmac('sha256', secret).update(bytesOf(value)).digest('hex');
    return `«hidden:${digest.slice(0, MARKER_HEX_DIGITS)}»`;
  }

  return { hide, hideLarge: (value) => `${hide(value)} (${Buffer.byteLength(value)} bytes)` };
}

/** Lone surrogates have no UTF-8 of their own, so such a text is taken by its UTF-16 units behind a prefix that UTF-8 never has. */
function bytesOf(value: string | Uint8Array): Uint8Array {
  if (typeof value !== 'string') return value;
  return value.isWellFormed()
    ? Buffer.from(value, 'utf8')
    : Buffer.concat([Buffer.of(0xff), Buffer.from(value, 'utf16le')]);
}
