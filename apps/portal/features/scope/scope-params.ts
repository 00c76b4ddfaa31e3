/** Names of the scope's parameters. */
export const SCOPE_KEYS = ['project', 'cluster', 'namespace'] as const;
export type ScopeKey = (typeof SCOPE_KEYS)[number];

/** The scope of an address as a query string, to carry it to another page; `keys` are those that the page understands. */
export function carryScope(search: URLSearchParams, keys: readonly ScopeKey[]): string {
  const carried = new URLSearchParams();
  for (const key of keys) {
    const value = search.get(key);
    if (value) carried.set(key, value);
  }
  const text = carried.toString();
  return text === '' ? '' : `?${text}`;
}

/** `undefined` for an empty choice, so that it is left out of addresses and cache keys. */
export function orNothing<Value>(values: readonly Value[]): Value[] | undefined {
  return values.length === 0 ? undefined : [...values];
}
