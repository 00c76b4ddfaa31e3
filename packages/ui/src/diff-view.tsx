'use client';

import { UnfoldVertical } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { chunkHolds, chunksOf } from './diff/chunks.ts';
import { DiffChunk } from './diff/diff-chunk.tsx';
import { type DiffRow, diffLines } from './diff/diff-lines.ts';
import { foldRows, rowOfLine } from './diff/folds.ts';
import { useWide } from './diff/use-wide.ts';
import { pluralLabel } from './labels.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link DiffView}. */
export interface DiffViewProps {
  before: string;
  after: string;
  /** One column, or two where there is room. */
  mode?: 'unified' | 'split' | undefined;
  /** Beginning of the lines' anchors, where a page shows several differences. */
  anchor?: string | undefined;
}

/** Up to so many rows are drawn at once, so that the browser's own search finds all of them. */
const ALL_AT_ONCE_ROWS = 600;

/** The row that the address names, where it is one of this view's. */
function rowOfHash(hash: string, anchor: string, rows: readonly DiffRow[]): DiffRow | undefined {
  const [, side, line] = new RegExp(`^#${anchor}([lr])(\\d{1,7})$`).exec(hash) ?? [];
  return side === undefined ? undefined : rows[rowOfLine(rows, side === 'l' ? 'l' : 'r', Number(line))];
}

/** The row of `rows` that the address names; kept up to date. */
function useTargetRow(rows: readonly DiffRow[], anchor: string): DiffRow | undefined {
  const [target, setTarget] = useState<DiffRow>();
  useEffect(() => {
    const update = () => setTarget(rowOfHash(window.location.hash, anchor, rows));
    update();
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, [rows, anchor]);
  useEffect(() => {
    if (!target) return;
    // The browser looks for its target before the row is drawn, so the same address is set once more.
    const frame = requestAnimationFrame(() => window.location.replace(window.location.hash));
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return target;
}

/** Two texts compared: what is the same is folded, words that changed are marked, every line has a link. */
export function DiffView({ before, after, mode = 'unified', anchor = '' }: DiffViewProps) {
  const { labels, locale } = useUi();
  const wide = useWide();
  const split = mode === 'split' && wide;
  const diff = useMemo(() => diffLines(before, after), [before, after]);
  const stretches = useMemo(
    () => foldRows(diff.rows).map((stretch) => ({ ...stretch, chunks: chunksOf(diff.rows, stretch, split) })),
    [diff, split],
  );
  const target = useTargetRow(diff.rows, anchor);
  const [opened, setOpened] = useState<{ of: typeof diff; folds: readonly number[] }>({ of: diff, folds: [] });
  const folds = opened.of === diff ? opened.folds : [];
  const targetFold = stretches.find(
    (stretch) => stretch.kind === 'fold' && stretch.chunks.some((chunk) => chunkHolds(chunk, target)),
  )?.from;
  if (targetFold !== undefined && !folds.includes(targetFold)) setOpened({ of: diff, folds: [...folds, targetFold] });

  if (diff.added + diff.removed === 0) return <p className="px-4 py-6 text-center text-muted">{labels.diff.same}</p>;
  const shownRows = stretches.reduce(
    (sum, stretch) => sum + (stretch.kind === 'fold' ? 0 : stretch.to - stretch.from),
    0,
  );
  return (
    <div dir="ltr" className="overflow-hidden rounded-b-lg py-1 font-mono text-sm leading-6 [print-color-adjust:exact]">
      {diff.tooDifferent ? (
        <p className="px-4 py-2 font-sans text-base text-muted">{labels.diff.tooDifferent}</p>
      ) : null}
      {stretches.map((stretch) => {
        if (stretch.kind === 'fold' && !folds.includes(stretch.from)) {
          return (
            <button
              key={stretch.from}
              type="button"
              onClick={() => setOpened({ of: diff, folds: [...folds, stretch.from] })}
              className="flex h-7 w-full items-center gap-2 bg-raised pl-[92px] text-xs text-muted hover:text-text focus-visible:-outline-offset-2 max-sm:pl-[72px]"
            >
              <UnfoldVertical aria-hidden className="size-3.5" />
              {pluralLabel(labels.diff.unchanged, stretch.to - stretch.from, locale)}
              <span className="sr-only">{labels.diff.expand}</span>
            </button>
          );
        }
        return stretch.chunks.map((chunk) => (
          <DiffChunk
            key={chunk.id}
            chunk={chunk}
            anchor={anchor}
            atOnce={shownRows <= ALL_AT_ONCE_ROWS || chunkHolds(chunk, target)}
          />
        ));
      })}
    </div>
  );
}
