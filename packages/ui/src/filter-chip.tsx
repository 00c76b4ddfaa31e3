'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { filterChipClass } from './chip-look.ts';
import { cn } from './cn.ts';
import { fillLabel } from './labels.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link FilterChip}. */
export interface FilterChipProps {
  /** The filter's name: "Cluster". */
  name: string;
  /** What it is set to; absent while it is not set. */
  value?: ReactNode;
  onClick?: (() => void) | undefined;
  /** Shows a cross that takes the filter away. */
  onRemove?: (() => void) | undefined;
  /** For switches that are on or off: "Has HPA". */
  pressed?: boolean | undefined;
}

/** A filter that is set or could be: press to change, cross to take away. */
export function FilterChip({ name, value, onClick, onRemove, pressed }: FilterChipProps) {
  const { labels } = useUi();
  const active = pressed ?? (value !== undefined && value !== null);
  const body = (
    <>
      <span>{name}</span>
      {value ? <b className="truncate font-medium text-text">{value}</b> : null}
    </>
  );
  return (
    <span className={filterChipClass(active, cn('p-0', onRemove && active && 'pr-1'))}>
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          aria-pressed={pressed}
          className="flex h-full min-w-0 items-center gap-1.5 rounded-full px-2.5"
        >
          {body}
        </button>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5 pl-2.5">{body}</span>
      )}
      {onRemove && active ? (
        <button
          type="button"
          onClick={onRemove}
          aria-label={fillLabel(labels.actions.remove, { name })}
          className="flex size-5 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}
