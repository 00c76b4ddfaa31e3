import type { ReactNode } from 'react';

/** Says in one quiet line of a panel that there is nothing, and what that means. */
export function QuietNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <p className="px-4 py-3 text-muted">
      <span className="text-text">{title}.</span> {children}
    </p>
  );
}
