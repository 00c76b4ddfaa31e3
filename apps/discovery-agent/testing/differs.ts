/** Rows of a case file on which our answer differs on purpose: case id → our value and the reason. */
export type Differs = Readonly<Record<string, { readonly ours: unknown; readonly reason: string }>>;

/** What a row must give: its own expectation, or ours. Throws when a listed row agrees after all. */
export function expectedOf(differs: Differs, id: string, expected: unknown): unknown {
  const difference = differs[id];
  if (difference === undefined) return expected;
  if (difference.ours === expected) throw new Error(`differs.json lists ${id}, which agrees`);
  return difference.ours;
}
