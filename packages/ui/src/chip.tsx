import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { TONE_TEXT, type Tone } from './states.ts';

/** Props of {@link Chip}. */
export interface ChipProps {
  children: ReactNode;
  tone?: Tone | undefined;
  /** Set for labels, annotations, tags. */
  mono?: boolean | undefined;
  className?: string | undefined;
}

/** A small quiet tag that does nothing. */
export function Chip({ children, tone, mono = false, className }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex min-w-0 items-center gap-1.5 rounded-xs border bg-surface px-1.5 text-xs leading-[18px]',
        tone ? TONE_TEXT[tone] : 'text-muted',
        mono && 'font-mono',
        className,
      )}
    >
      {children}
    </span>
  );
}
