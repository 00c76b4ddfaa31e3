import type { Json } from '@moonin/contracts';

/** `value` as an object, or an empty one: manifests come from clusters and may be anything. */
export function asObject(value: Json | undefined): Record<string, Json> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** `value` as a list, or an empty one. */
export function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** A scalar as text; null when it is not there. */
export function textOf(value: Json | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}
