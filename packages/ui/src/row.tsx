import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Props of {@link Row}. */
export interface RowProps {
  /** A {@link Moon} or an icon at the start. */
  icon?: ReactNode;
  children: ReactNode;
  /** At the end, small and quiet: a time, a count, a kind. */
  end?: ReactNode;
  href?: string | undefined;
  className?: string | undefined;
}

/** One line of a panel, 40 px and more when its text wraps; wrap several in {@link Rows}. */
export function Row({ icon, children, end, href, className }: RowProps) {
  const body = (
    <>
      {icon}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere] [&_b]:font-semibold">{children}</span>
      {end ? <span className="shrink-0 text-xs whitespace-nowrap text-muted">{end}</span> : null}
    </>
  );
  const frame = cn('flex min-h-[39px] items-center gap-3 px-4 py-2', className);
  return (
    <li className="border-b last:border-b-0">
      {href ? (
        <Link
          href={href}
          prefetch={false}
          className={cn(frame, 'transition-colors duration-75 hover:bg-raised focus-visible:-outline-offset-2')}
        >
          {body}
        </Link>
      ) : (
        <div className={frame}>{body}</div>
      )}
    </li>
  );
}

/** A list of {@link Row}s. */
export function Rows({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul aria-label={label} className="overflow-hidden rounded-b-lg">
      {children}
    </ul>
  );
}
