'use client';

import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useUi } from '../ui-provider.tsx';
import type { DiffRow } from './diff-lines.ts';
import { changedPieces, type LinePiece, samePieces } from './line-pieces.ts';

const GROUNDS = { same: '', removed: 'bg-del', added: 'bg-add' } as const;
const SIGNS = { same: ' ', removed: '−', added: '+' } as const;
const NUMBER = 'select-none text-right pr-1.5 text-muted scroll-mt-32';

/** Background of a row, or of one side of it. */
export function groundOf(row: DiffRow | null): string {
  return row ? GROUNDS[row.kind] : 'bg-ground';
}

/** Props of {@link LineNumber}. */
export interface LineNumberProps {
  anchor: string;
  side: 'l' | 'r';
  line: number | null;
  /** Only one number of a row is a link, to halve the stops of the Tab key; the other is still a target. */
  link: boolean;
}

/** A line number that is a target of links, and mostly a link to itself. */
export function LineNumber({ anchor, side, line, link }: LineNumberProps) {
  const { diff } = useUi().labels;
  if (line === null) return <span className={NUMBER} />;
  const id = `${anchor}${side}${line}`;
  if (!link) {
    return (
      <span id={id} className={NUMBER}>
        {line}
      </span>
    );
  }
  return (
    <a
      id={id}
      href={`#${id}`}
      aria-label={`${diff.line} ${line}`}
      className={cn(NUMBER, 'hover:text-text focus-visible:-outline-offset-2')}
    >
      {line}
    </a>
  );
}

function Piece({ piece, kind }: { piece: LinePiece; kind: DiffRow['kind'] }): ReactNode {
  const { diff } = useUi().labels;
  if (piece.kind === 'hidden') {
    return (
      <span className="inline-block indent-0 rounded-xs border border-dashed leading-[18px] border-line-strong/60 px-1 font-sans text-xs text-muted">
        {piece.changed ? diff.hiddenChanged : diff.hiddenSame}
      </span>
    );
  }
  if (!piece.marked) return piece.text;
  return (
    <mark className={cn('rounded-[2px] text-text', kind === 'removed' ? 'bg-del-mark' : 'bg-add-mark')}>
      {piece.text}
    </mark>
  );
}

/** The text of a row with its sign, marks, and hidden values as words. */
export function LineText({ row }: { row: DiffRow | null }) {
  const { diff } = useUi().labels;
  if (!row) return <span />;
  const pieces = row.kind === 'same' ? samePieces(row.text) : changedPieces(row.text, row.other);
  return (
    <span className="min-w-0 pr-4 pl-5 -indent-4 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]">
      {row.kind === 'same' ? null : (
        <span className="sr-only">{row.kind === 'removed' ? diff.removed : diff.added} </span>
      )}
      <span aria-hidden className="inline-block w-4 select-none indent-0 text-muted">
        {SIGNS[row.kind]}
      </span>
      {pieces.map((piece) => (
        <Piece key={piece.start} piece={piece} kind={row.kind} />
      ))}
    </span>
  );
}
