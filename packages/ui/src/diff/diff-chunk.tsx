'use client';

import { memo, useRef } from 'react';
import { cn } from '../cn.ts';
import type { Chunk } from './chunks.ts';
import { groundOf, LineNumber, LineText } from './diff-line.tsx';
import { type DiffRow, rowKey } from './diff-lines.ts';
import { useNear } from './use-near.ts';

/** 24 px is the least that a finger or WCAG 2.2 takes for a link of its own. */
const ROW_HEIGHT_PX = 24;
const TARGET = 'has-[:target]:bg-accent-soft has-[:target]:shadow-[inset_2px_0_var(--color-accent)]';

/** Props of {@link DiffChunk}. */
export interface DiffChunkProps {
  /** Rows of one column, or pairs of two. */
  chunk: Chunk;
  anchor: string;
  /** Drawn at once instead of when it comes near the window. */
  atOnce: boolean;
}

function UnifiedRow({ row, anchor }: { row: DiffRow; anchor: string }) {
  return (
    <div
      className={cn(
        'grid grid-cols-[44px_44px_minmax(0,1fr)] max-sm:grid-cols-[34px_34px_minmax(0,1fr)]',
        groundOf(row),
        TARGET,
      )}
    >
      <LineNumber anchor={anchor} side="l" line={row.kind === 'added' ? null : row.was} link={row.kind === 'removed'} />
      <LineNumber anchor={anchor} side="r" line={row.kind === 'removed' ? null : row.now} link />
      <LineText row={row} />
    </div>
  );
}

function Half({ row, side, anchor }: { row: DiffRow | null; side: 'l' | 'r'; anchor: string }) {
  const line =
    row === null
      ? null
      : side === 'l'
        ? row.kind === 'added'
          ? null
          : row.was
        : row.kind === 'removed'
          ? null
          : row.now;
  return (
    <div className={cn('grid min-w-0 grid-cols-[44px_minmax(0,1fr)]', groundOf(row), TARGET)}>
      <LineNumber anchor={anchor} side={side} line={line} link={side === 'r' || row?.kind === 'removed'} />
      <LineText row={row} />
    </div>
  );
}

function PlainDiffChunk({ chunk, anchor, atOnce }: DiffChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, atOnce);
  const heightPx = (chunk.pairs?.length ?? chunk.rows.length) * ROW_HEIGHT_PX;
  if (!near) return <div ref={place} style={{ height: heightPx }} />;
  return (
    <div
      className="[content-visibility:auto] print:[content-visibility:visible]"
      style={{ containIntrinsicSize: `auto ${heightPx}px` }}
    >
      {chunk.pairs
        ? chunk.pairs.map((pair) => (
            <div key={rowKey(pair.left) + rowKey(pair.right)} className="grid grid-cols-2 divide-x">
              <Half row={pair.left} side="l" anchor={anchor} />
              <Half row={pair.right} side="r" anchor={anchor} />
            </div>
          ))
        : chunk.rows.map((row) => <UnifiedRow key={rowKey(row)} row={row} anchor={anchor} />)}
    </div>
  );
}

/** Some rows of a difference, drawn when they come near the window. */
export const DiffChunk = memo(PlainDiffChunk);
