import type { DiffRow } from './diff-lines.ts';
import type { Stretch } from './folds.ts';
import { type SplitRow, splitRows } from './split-rows.ts';

/** Rows that are drawn together; `pairs` in the side-by-side view. */
export interface Chunk {
  readonly id: string;
  readonly rows: readonly DiffRow[];
  readonly pairs: readonly SplitRow[] | null;
}

/** Rows in one chunk at most. */
export const CHUNK_ROWS = 60;

function parts<Item>(items: readonly Item[]): Item[][] {
  const result: Item[][] = [];
  for (let start = 0; start < items.length; start += CHUNK_ROWS) result.push(items.slice(start, start + CHUNK_ROWS));
  return result;
}

/** Cuts one stretch into chunks; pairs are made first, so that no block is torn apart. */
export function chunksOf(rows: readonly DiffRow[], { from, to }: Stretch, split: boolean): Chunk[] {
  const shown = rows.slice(from, to);
  return split
    ? parts(splitRows(shown)).map((pairs, index) => ({ id: `${from}-${index}`, rows: [], pairs }))
    : parts(shown).map((part, index) => ({ id: `${from}-${index}`, rows: part, pairs: null }));
}

/** True when `row` is drawn by `chunk`. */
export function chunkHolds(chunk: Chunk, row: DiffRow | undefined): boolean {
  if (!row) return false;
  return chunk.pairs ? chunk.pairs.some((pair) => pair.left === row || pair.right === row) : chunk.rows.includes(row);
}
