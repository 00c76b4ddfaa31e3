import type { DiffRow } from './diff-lines.ts';

/** One line of the side-by-side view. */
export interface SplitRow {
  readonly left: DiffRow | null;
  readonly right: DiffRow | null;
}

/** Puts removed and added lines of one block beside each other; the longer side goes on alone. */
export function splitRows(rows: readonly DiffRow[]): SplitRow[] {
  const split: SplitRow[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      split.push({ left: removed[index] ?? null, right: added[index] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === 'removed') {
      if (added.length > 0) flush();
      removed.push(row);
    } else if (row.kind === 'added') added.push(row);
    else {
      flush();
      split.push({ left: row, right: row });
    }
  }
  flush();
  return split;
}
