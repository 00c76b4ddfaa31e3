import { cn } from './cn.ts';

/** Classes of a round filter chip, 28 px high; `active` marks a filter that is set. */
export function filterChipClass(active: boolean, className?: string): string {
  return cn(
    'inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border text-sm whitespace-nowrap transition-colors duration-75',
    active
      ? 'border-accent bg-accent-soft text-text'
      : 'border-line bg-surface text-muted hover:bg-raised hover:text-text data-[state=open]:bg-raised',
    className,
  );
}
