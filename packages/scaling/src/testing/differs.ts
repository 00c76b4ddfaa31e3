/** Rows of a case file on which our answer differs on purpose: reading and case id → our value and the reason. */
export type Differs = Record<string, { ours: unknown; reason: string }>;

/** What a row must give: its own expectation, or ours where `differs` holds the row. */
export function expectedOf(differs: Differs, id: string, expected: unknown): unknown {
  const difference = differs[id];
  if (difference === undefined) return expected;
  if (JSON.stringify(difference.ours) === JSON.stringify(expected)) {
    throw new Error(`differs.json lists ${id}, which agrees`);
  }
  return difference.ours;
}

/** Throws when `differs` names a row of a reading (`rules: …`) that its case files do not hold. */
export function checkDiffersNameRows(differs: Differs, reading: string, cases: readonly { id: string }[]): void {
  const known = new Set(cases.map(({ id }) => `${reading}: ${id}`));
  const strangers = Object.keys(differs).filter((id) => id.startsWith(`${reading}: `) && !known.has(id));
  if (strangers.length > 0) throw new Error(`differs.json names unknown rows: ${strangers.join(', ')}`);
}
