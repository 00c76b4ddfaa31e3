'use client';

import { UnfoldVertical } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { chunksOf } from './diff/chunks.ts';
import { DiffChunk } from './diff/diff-chunk.tsx';
import { diffLines } from './diff/diff-lines.ts';
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

/** The line that the address names, where it is one of this view's. */
function lineOfHash(hash: string, anchor: string): { side: 'l' | 'r'; line: number } | null {
  const match = new RegExp(`^#${anchor}([lr])(\\d{1,7})$`).exec(hash);
  return match ? { side: match[1] === 'l' ? 'l' : 'r', line: Number(match[2]) } : null;
}

/** Two texts compared: what is the same is folded, words that changed are marked, every line has a link. */
export function DiffView({ before, after, mode = 'unified', anchor = '' }: DiffViewProps) {
  const { labels, locale } = useUi();
  const wide = useWide();
  const diff = useMemo(() => diffLines(before, after), [before, after]);
  const stretches = useMemo(() => foldRows(diff.rows), [diff]);
  const split = mode === 'split' && wide;
  const blocks = useMemo(
    () => stretches.map((stretch) => ({ ...stretch, chunks: chunksOf(diff.rows, stretch, split) })),
    [diff, stretches, split],
  );
  const [opened, setOpened] = useState<{ of: typeof diff; folds: ReadonlySet<number> }>({ of: diff, folds: new Set() });
  const folds = opened.of === diff ? opened.folds : new Set<number>();
  const open = (from: number) =>
    setOpened((current) => ({ of: diff, folds: new Set([...(current.of === diff ? current.folds : []), from]) }));

  useEffect(() => {
    let frame = 0;
    const showTarget = () => {
      const target = lineOfHash(window.location.hash, anchor);
      if (!target) return;
      const index = rowOfLine(diff.rows, target.side, target.line);
      const fold = stretches.find((stretch) => stretch.kind === 'fold' && stretch.from <= index && index < stretch.to);
      if (!fold) return;
      setOpened((current) => ({
        of: diff,
        folds: new Set([...(current.of === diff ? current.folds : []), fold.from]),
      }));
      // The browser marks a target only when the address changes, so the same address is set again once the line is there.
      frame = requestAnimationFrame(() => window.location.replace(window.location.hash));
    };
    showTarget();
    window.addEventListener('hashchange', showTarget);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', showTarget);
    };
  }, [anchor, diff, stretches]);

  if (diff.added + diff.removed === 0) return <p className="px-4 py-6 text-center text-muted">{labels.diff.same}</p>;
  return (
    <div dir="ltr" className="overflow-hidden rounded-b-lg py-1 font-mono text-sm leading-6 [print-color-adjust:exact]">
      {diff.tooDifferent ? (
        <p className="px-4 py-2 font-sans text-base text-muted">{labels.diff.tooDifferent}</p>
      ) : null}
      {blocks.map((stretch) =>
        stretch.kind === 'fold' && !folds.has(stretch.from) ? (
          <button
            key={stretch.from}
            type="button"
            onClick={() => open(stretch.from)}
            className="flex h-7 w-full items-center gap-2 bg-raised pl-[92px] text-xs text-muted hover:text-text focus-visible:-outline-offset-2 max-sm:pl-[72px]"
          >
            <UnfoldVertical aria-hidden className="size-3.5" />
            {pluralLabel(labels.diff.unchanged, stretch.to - stretch.from, locale)}
            <span className="sr-only">{labels.diff.expand}</span>
          </button>
        ) : (
          stretch.chunks.map((chunk) => <DiffChunk key={chunk.id} chunk={chunk} anchor={anchor} />)
        ),
      )}
    </div>
  );
}
