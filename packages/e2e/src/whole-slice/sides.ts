/** What one side holds of each kind: `uid` → a line of facts that compares. */
export type Side = Map<string, Map<string, string>>;

/** How many objects of a kind each side holds, and on how many of them they differ. */
export interface KindRow {
  readonly kind: string;
  readonly cluster: number;
  readonly store: number;
  readonly differences: readonly string[];
}

/** Facts as one text that is equal for equal facts. */
export function factsLine(...facts: readonly unknown[]): string {
  return JSON.stringify(facts);
}

/** The entries of a map in the order of their keys. */
export function inOrder(map: Readonly<Record<string, string>> | null | undefined): [string, string][] {
  return Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Compares the two sides kind by kind. */
export function compareSides(cluster: Side, store: Side): KindRow[] {
  const kinds = [...new Set([...cluster.keys(), ...store.keys()])].sort();
  return kinds.map((kind) => {
    const [inCluster, inStore] = [cluster, store].map((side) => side.get(kind) ?? new Map<string, string>());
    const uids = new Set([...(inCluster?.keys() ?? []), ...(inStore?.keys() ?? [])]);
    const differences = [...uids]
      .filter((uid) => inCluster?.get(uid) !== inStore?.get(uid))
      .map((uid) => `${kind} ${uid}: ${inCluster?.get(uid) ?? '(gone)'} | ${inStore?.get(uid) ?? '(absent)'}`);
    return { kind, cluster: inCluster?.size ?? 0, store: inStore?.size ?? 0, differences };
  });
}

/** The comparison as a table for people. */
export function tableOf(rows: readonly KindRow[]): string {
  const sum = (pick: (row: KindRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const lines = rows.map((row) => [row.kind, row.cluster, row.store, row.differences.length]);
  const total = ['in all', sum((row) => row.cluster), sum((row) => row.store), sum((row) => row.differences.length)];
  return [['kind', 'API server', 'PostgreSQL', 'differ'], ...lines, total]
    .map(([kind, ...cells]) => [String(kind).padEnd(16), ...cells.map((cell) => String(cell).padStart(11))].join(''))
    .join('\n');
}
