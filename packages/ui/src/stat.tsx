import Link from 'next/link';
import type { ReactNode } from 'react';

/** Props of {@link Stat}. */
export interface StatProps {
  /** What is counted. */
  label: string;
  /** The number, formatted. */
  value: ReactNode;
  /** A {@link Moon} before the number. */
  moon?: ReactNode;
  /** What is not as it should be, or new. */
  note?: ReactNode;
  href?: string | undefined;
}

const FRAME = 'block min-w-0 rounded-lg border bg-surface px-4 py-3.5';

/** One number that people look for, with its moon; a link to the list behind it where `href` is given. */
export function Stat({ label, value, moon, note, href }: StatProps) {
  const body = (
    <>
      <span className="block text-xs font-medium text-muted">{label}</span>
      <span className="my-0.5 flex items-center gap-2 text-xl font-semibold">
        {moon}
        {value}
      </span>
      <span className="block min-h-4 text-xs text-muted">{note}</span>
    </>
  );
  return href ? (
    <Link href={href} className={`${FRAME} transition-colors duration-75 hover:bg-raised`}>
      {body}
    </Link>
  ) : (
    <div className={FRAME}>{body}</div>
  );
}
