import type { Json } from '@moonin/contracts';

/** Leaves of a manifest part by their path; named list entries go by name so that order alone is no change. */
export function flattenManifest(value: Json | undefined, path: string): Map<string, string> {
  const leaves = new Map<string, string>();
  collect(value, path, leaves);
  return leaves;
}

function collect(value: Json | undefined, path: string, leaves: Map<string, string>): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') {
    leaves.set(path, String(value));
  } else if (Array.isArray(value)) {
    const names = value.map(nameOf);
    const named = names.every((name) => name !== null) && new Set(names).size === names.length;
    value.forEach((entry, index) => {
      collect(entry, `${path}[${named ? names[index] : index}]`, leaves);
    });
  } else {
    const entries = Object.entries(value);
    if (entries.length === 0) leaves.set(path, '{}');
    for (const [key, inner] of entries) collect(inner, path === '' ? key : `${path}.${key}`, leaves);
  }
}

function nameOf(entry: Json): string | null {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return null;
  return typeof entry.name === 'string' ? entry.name : null;
}
