import type { ReactNode } from 'react';
import { Moon } from './moon.tsx';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** What would be here. */
  title: string;
  /** Why it is not, or how it comes. */
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  icon?: ReactNode;
  /** It is all that the page has: its title is the page's `<h1>`. */
  page?: boolean | undefined;
}

/** Says what would be here and the one thing to do. */
export function EmptyState({ title, children, action, icon, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <div className="mb-2 text-muted">{icon ?? <Moon sizePx={24} />}</div>
      <Title className="font-medium">{title}</Title>
      {children ? <div className="max-w-[52ch] text-pretty text-muted">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
