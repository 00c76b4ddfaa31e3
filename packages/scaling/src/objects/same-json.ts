/** Whether two values are the same JSON: order of keys aside, and a key without a value is as one that is not there. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => isSameJson(item, right[index]));
  }
  return differingKeys(left, right).length === 0;
}

/** The keys, sorted, whose values are not the same JSON. */
export function differingKeys(left: object, right: object): string[] {
  const ours = new Map<string, unknown>(Object.entries(left));
  const theirs = new Map<string, unknown>(Object.entries(right));
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys].filter((key) => !isSameJson(ours.get(key), theirs.get(key))).sort();
}
