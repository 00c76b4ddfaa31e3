import { diffArrays } from 'diff';

/** One line of a difference; `was` and `now` are its numbers (from 1) before and after. */
export type DiffRow =
  | { readonly kind: 'same'; readonly was: number; readonly now: number; readonly text: string }
  | { readonly kind: 'removed'; readonly was: number; readonly text: string; readonly other: string | null }
  | { readonly kind: 'added'; readonly now: number; readonly text: string; readonly other: string | null };

/** A key that is one row's alone. */
export function rowKey(row: DiffRow | null): string {
  if (row === null) return '-';
  return row.kind === 'added' ? `r${row.now}` : `l${row.was}`;
}

/** Two texts compared line by line. */
export interface LineDiff {
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
  /** The texts share too little for a comparison in reasonable time: the differing middle is shown as replaced. */
  readonly tooDifferent: boolean;
}

/** Beyond this many edits the search takes longer than a person waits. */
const MOST_EDITS = 3000;

interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: readonly string[];
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function replaceMiddle(before: readonly string[], after: readonly string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return [
    { kind: 'same', lines: before.slice(0, start) },
    { kind: 'removed', lines: before.slice(start, before.length - end) },
    { kind: 'added', lines: after.slice(start, after.length - end) },
    { kind: 'same', lines: before.slice(before.length - end) },
  ];
}

/** Compares two texts; within a changed block the n-th removed and the n-th added line are each other's `other`. */
export function diffLines(before: string, after: string): LineDiff {
  const wasLines = linesOf(before);
  const nowLines = linesOf(after);
  const changes = diffArrays(wasLines, nowLines, { maxEditLength: MOST_EDITS });
  const runs: Run[] =
    changes?.map((change) => ({
      kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
      lines: change.value,
    })) ?? replaceMiddle(wasLines, nowLines);
  const rows: DiffRow[] = [];
  let was = 1;
  let now = 1;
  let added = 0;
  let removed = 0;
  runs.forEach((run, index) => {
    const next = runs[index + 1];
    const previous = runs[index - 1];
    run.lines.forEach((text, position) => {
      if (run.kind === 'same') {
        rows.push({ kind: 'same', was, now, text });
        was += 1;
        now += 1;
      } else if (run.kind === 'removed') {
        rows.push({
          kind: 'removed',
          was,
          text,
          other: next?.kind === 'added' ? (next.lines[position] ?? null) : null,
        });
        was += 1;
        removed += 1;
      } else {
        rows.push({
          kind: 'added',
          now,
          text,
          other: previous?.kind === 'removed' ? (previous.lines[position] ?? null) : null,
        });
        now += 1;
        added += 1;
      }
    });
  });
  return { rows, added, removed, tooDifferent: changes === undefined };
}
