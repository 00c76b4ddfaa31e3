import { type KeyAt, keyBefore } from './assignment-keys.ts';
import { endOfValue, valueAfter } from './assignment-values.ts';
import type { Hiding } from './hiding.ts';
import { meaningOfKey } from './key-names.ts';

const EQUALS = 61;
const COLON = 58;

/**
 * Hides values that are assigned to a sensitive name in any notation: `a=b`, `a: b`, `"a":"b"`, `\"a\":\"b\"`, `--a b`, YAML blocks.
 * One pass from left to right; looking back for the name is bounded, so the cost is linear.
 */
export function hideAssignments(text: string, hiding: Hiding): string {
  let written = '';
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== EQUALS && code !== COLON) continue;
    if (text.startsWith('//', at + 1)) continue;
    const key = keyBefore(text, at, copied);
    if (key === null || !maySayMore(key)) continue;
    const value = valueAfter(text, at, key);
    if (value === null) continue;
    if (!hiding.isSensitive(key.name, text.slice(value.start, value.end))) continue;
    const end = endOfValue(text, value);
    written += text.slice(copied, value.start) + hiding.hide(text.slice(value.start, end));
    copied = end;
    at = end - 1;
  }
  return written + text.slice(copied);
}

/** Most names say nothing, and then the value need not be looked for. */
function maySayMore({ name }: KeyAt): boolean {
  const meaning = meaningOfKey(name);
  return meaning !== 'plain' && meaning !== 'public' && meaning !== 'address';
}
