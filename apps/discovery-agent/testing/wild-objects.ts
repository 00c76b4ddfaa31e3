/** Values that no API server should send, and one day one does. */
const STRANGE: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  -1,
  1.5,
  true,
  [],
  [null],
  [[]],
  {},
  { '': '' },
  '\ud800\u0000',
  'x'.repeat(5_000),
];
const IDENTITY = new Set(['name', 'namespace', 'uid', 'resourceVersion']);

/** Copies of an object, each with one strange value in one place; its identity stays, the API server vouches for that. */
export function* wildVariants<Kept extends object>(object: Kept): Generator<{ at: string; variant: Kept }> {
  for (const path of pathsOf(object)) {
    for (const value of STRANGE) {
      const variant = structuredClone(object);
      // JSON has no holes in its lists.
      if (value === undefined && /^\d+$/.test(path.at(-1) ?? '')) continue;
      put(variant, path, value);
      yield { at: `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 20)}`, variant };
    }
  }
}

function* pathsOf(value: unknown, at: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const isIdentity = at.length === 1 && at[0] === 'metadata' && IDENTITY.has(key);
    if (isIdentity || (at.length === 0 && (key === 'metadata' || key === 'kind' || key === 'apiVersion'))) {
      if (key === 'metadata') yield* pathsOf(child, [key]);
      continue;
    }
    yield [...at, key];
    yield* pathsOf(child, [...at, key]);
  }
}

function put(object: object, path: readonly string[], value: unknown): void {
  const parent = path
    .slice(0, -1)
    .reduce((at, key) => at[key] as Record<string, unknown>, object as Record<string, unknown>);
  const last = path.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
