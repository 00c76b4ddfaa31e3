/** One field that differs between the two sides of an audit entry; a side is null where the field is absent there. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function flatten(value: Json, prefix: string, into: Map<string, string>): void {
  if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix === '' ? key : `${prefix}.${key}`, into);
  } else if (prefix !== '' || value !== null) {
    into.set(prefix, shown(value));
  }
}

/** The fields that differ, in the order they stand, nested ones as dotted paths; equal ones are left out. */
export function auditChanges(before: Json, after: Json): AuditChange[] {
  const old = new Map<string, string>();
  const fresh = new Map<string, string>();
  flatten(before, '', old);
  flatten(after, '', fresh);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}
