import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** Props of {@link RailTrigger}; everything of `<button>` too. */
export interface RailTriggerProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  icon: ReactNode;
  title: ReactNode;
  note?: ReactNode;
}

/** The button that opens a menu in the rail: the organization on top, the person at the foot. Use it as a Menu's trigger. */
export function RailTrigger({ icon, title, note, className, ...rest }: RailTriggerProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cn(
        'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1 text-left transition-colors duration-75 hover:bg-raised focus-visible:-outline-offset-2 data-[state=open]:bg-raised',
        className,
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        {note ? <span className="block truncate text-xs text-muted">{note}</span> : null}
      </span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
    </button>
  );
}

/** A person's initials in a disc, where there is no picture. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  return (
    <span
      aria-hidden
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-2xs font-semibold text-text uppercase"
    >
      {letters}
    </span>
  );
}
