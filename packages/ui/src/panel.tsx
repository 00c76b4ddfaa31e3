import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Props of {@link Panel}. */
export interface PanelProps {
  /** `<h2>` of the panel; without it the panel is a plain frame. */
  title?: ReactNode;
  /** Quiet text right after the title. */
  note?: ReactNode;
  /** At the end of the title line: a link, a switch. */
  end?: ReactNode;
  /** `true` gives the body 16 px of room; rows, tables and facts bring their own. */
  padded?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface with a hairline border and, mostly, a title. */
export function Panel({ title, note, end, padded = false, id, className, children }: PanelProps) {
  return (
    <section id={id} className={cn('min-w-0 rounded-lg border bg-surface', className)}>
      {title ? (
        <div className="flex min-h-11 items-center gap-2 border-b px-4 py-2.5">
          <h2 className="text-base font-semibold">{title}</h2>
          {note ? <span className="text-muted">{note}</span> : null}
          {end ? (
            <div className="ml-auto flex items-center gap-2 text-xs text-muted [&_a:hover]:text-text">{end}</div>
          ) : null}
        </div>
      ) : null}
      {padded ? <div className="p-4">{children}</div> : children}
    </section>
  );
}
