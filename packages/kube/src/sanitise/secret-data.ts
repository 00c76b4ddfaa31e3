import { type Hider, isWhollyHidden } from './marker.ts';
import { wellFormed } from './text-sanitiser.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** See `Sanitiser.secretData`. */
export function secretData(
  { data, stringData }: { data?: unknown; stringData?: unknown },
  hider: Hider,
): Record<string, string> {
  const hidden = new Map<string, string>();
  for (const [key, value] of entriesOf(data)) hidden.set(wellFormed(key), hideValue(value, hider, decoded));
  for (const [key, value] of entriesOf(stringData)) hidden.set(wellFormed(key), hideValue(value, hider));
  return Object.fromEntries(hidden);
}

function entriesOf(map: unknown): [string, unknown][] {
  return typeof map === 'object' && map !== null ? Object.entries(map) : [];
}

function hideValue(
  value: unknown,
  hider: Hider,
  decode: (text: string) => string | Uint8Array = (text) => text,
): string {
  if (value === '' || value === null || value === undefined) return '';
  if (typeof value !== 'string') return hider.hide(JSON.stringify(value));
  return isWhollyHidden(value) ? value : hider.hide(decode(value));
}

/** The bytes of valid base64, so that `data` and `stringData` of one value are equal; anything else as it stands. */
function decoded(text: string): string | Uint8Array {
  const compact = text.replace(/\s/g, '');
  return compact.length % 4 === 0 && BASE64.test(compact) ? Buffer.from(compact, 'base64') : text;
}
