import { diffArrays } from 'diff';
import { findAnchors } from './anchors.ts';

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
  /** Some part shares too little for a comparison in reasonable time: there all lines are shown as replaced. */
  readonly tooDifferent: boolean;
}

/** Beyond this many edits between two anchors the search takes longer than a person waits. */
const MOST_EDITS = 400;

interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: string[];
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Compares the lines between two anchors; null where they share too little. */
function compareGap(before: string[], after: string[]): Run[] | null {
  if (before.length === 0) return [{ kind: 'added', lines: after }];
  if (after.length === 0) return [{ kind: 'removed', lines: before }];
  const known = new Set(before);
  if (!after.some((line) => known.has(line))) return replaced(before, after);
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return null;
  return changes.map((change) => ({
    kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
    lines: change.value,
  }));
}

function replaced(before: string[], after: string[]): Run[] {
  return [
    { kind: 'removed', lines: before },
    { kind: 'added', lines: after },
  ];
}

/** Runs of both texts in order; neighbours of one kind are joined. */
function runsOf(wasLines: readonly string[], nowLines: readonly string[]): { runs: Run[]; tooDifferent: boolean } {
  const runs: Run[] = [];
  let tooDifferent = false;
  let was = 0;
  let now = 0;
  const push = (run: Run) => {
    const last = runs.at(-1);
    if (run.lines.length === 0) return;
    if (last?.kind === run.kind) for (const line of run.lines) last.lines.push(line);
    else runs.push(run);
  };
  for (const anchor of [...findAnchors(wasLines, nowLines), { was: wasLines.length, now: nowLines.length }]) {
    const before = wasLines.slice(was, anchor.was);
    const after = nowLines.slice(now, anchor.now);
    const gap = compareGap(before, after);
    if (!gap) tooDifferent = true;
    for (const run of gap ?? replaced(before, after)) push(run);
    push({ kind: 'same', lines: wasLines.slice(anchor.was, anchor.was + 1) });
    was = anchor.was + 1;
    now = anchor.now + 1;
  }
  return { runs, tooDifferent };
}

/** Compares two texts; within a changed block the n-th removed and the n-th added line are each other's `other`. */
export function diffLines(before: string, after: string): LineDiff {
  const { runs, tooDifferent } = runsOf(linesOf(before), linesOf(after));
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
  return { rows, added, removed, tooDifferent };
}
