import type { DiffRow } from './diff-lines.ts';

/** A stretch of rows, `from` inclusive, `to` exclusive: shown, or folded because nothing in it differs. */
export interface Stretch {
  readonly kind: 'shown' | 'fold';
  readonly from: number;
  readonly to: number;
}

/** Rows kept around every change. */
export const CONTEXT_ROWS = 3;
/** Fewer unchanged rows than this are shown: a fold would save nothing. */
export const LEAST_FOLDED = 4;

/** Cuts rows into shown and folded stretches; every row is in exactly one, in order. */
export function foldRows(rows: readonly DiffRow[], context = CONTEXT_ROWS, least = LEAST_FOLDED): Stretch[] {
  const near = new Uint8Array(rows.length);
  rows.forEach((row, index) => {
    if (row.kind !== 'same') near.fill(1, Math.max(0, index - context), Math.min(rows.length, index + context + 1));
  });
  const stretches: Stretch[] = [];
  const push = (kind: Stretch['kind'], from: number, to: number) => {
    const last = stretches.at(-1);
    if (last?.kind === 'shown' && kind === 'shown') stretches[stretches.length - 1] = { kind, from: last.from, to };
    else stretches.push({ kind, from, to });
  };
  let from = 0;
  while (from < rows.length) {
    let to = from;
    while (to < rows.length && near[to] === near[from]) to += 1;
    push(near[from] === 0 && to - from >= least ? 'fold' : 'shown', from, to);
    from = to;
  }
  return stretches;
}

/** Index of the row with number `line` on one side (`l` before, `r` after); -1 where there is none. */
export function rowOfLine(rows: readonly DiffRow[], side: 'l' | 'r', line: number): number {
  return rows.findIndex((row) =>
    side === 'l' ? row.kind !== 'added' && row.was === line : row.kind !== 'removed' && row.now === line,
  );
}
