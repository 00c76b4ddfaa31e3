import type { HidingRules } from './hiding-rules.ts';
import { meaningOfKey } from './key-names.ts';
import { isWhollyHidden } from './marker.ts';
import { isSensitivePair } from './sensitive-pairs.ts';
import { sanitiseText, wellFormed } from './text-sanitiser.ts';

const MAX_VALUE_BYTES = 4_096;

/** A value of at most 4 KiB under its name; a larger one is hidden as a whole. */
export function sanitisePair(name: string, value: string, rules: HidingRules): string {
  if (isLarge(value)) return rules.hider.hideLarge(wellFormed(value));
  return sanitiseEntry(name, value, rules);
}

/** A value of any size under its name, such as a file in a ConfigMap. */
export function sanitiseEntry(name: string, value: string, { hider }: HidingRules): string {
  const clean = wellFormed(value);
  if (isWhollyHidden(clean)) return clean;
  if (isSensitivePair(name, clean)) return hider.hide(value);
  return sanitiseText(clean, hider, { random: meaningOfKey(name) !== 'public' });
}

/** True for environment variables and annotations that are hidden for their size alone. */
export function isLarge(value: string): boolean {
  if (value.length > MAX_VALUE_BYTES) return true;
  return value.length * 3 > MAX_VALUE_BYTES && Buffer.byteLength(value) > MAX_VALUE_BYTES;
}
