/** The dotted names of a form's fields: `name`, `owner.email`. */
export type FieldPath<Values> = {
  [Key in keyof Values & string]-?: NonNullable<Values[Key]> extends object
    ? `${Key}.${FieldPath<NonNullable<Values[Key]>>}`
    : Key;
}[keyof Values & string];

/** What stands at a dotted path; undefined where nothing does. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isTree(at) ? at[key] : undefined), values);
}

/** The same values with another one at a dotted path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  return written(values, path.split('.'), value) as Values;
}

/** Whether two forms say the same; a field that is absent says the same as an empty one. */
export function sameValues(one: unknown, other: unknown): boolean {
  if (!isTree(one) || !isTree(other)) return (one ?? '') === (other ?? '');
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameValues(one[key], other[key]));
}

function written(tree: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const branches = isTree(tree) ? tree : {};
  return { ...branches, [key]: written(branches[key], rest, value) };
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
