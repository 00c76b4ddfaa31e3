import { isStorableText } from './text.ts';

const MAX_DEPTH = 64;

/** True when PostgreSQL can keep `value` as jsonb: storable strings and keys, at most 64 levels. Iterative: depth is hostile. */
export function isStorableJson(value: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > MAX_DEPTH) return false;
    if (typeof next.value === 'string') {
      if (!isStorableText(next.value)) return false;
    } else if (Array.isArray(next.value)) {
      for (const inner of next.value) pending.push({ value: inner, depth: next.depth + 1 });
    } else if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, inner] of Object.entries(next.value)) {
        if (!isStorableText(key)) return false;
        pending.push({ value: inner, depth: next.depth + 1 });
      }
    }
  }
  return true;
}
