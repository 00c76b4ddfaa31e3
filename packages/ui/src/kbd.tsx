import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A key as printed on the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={cn(
        'pointer-coarse:hidden inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-xs border bg-surface px-1 font-mono text-2xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
