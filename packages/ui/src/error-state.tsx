'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { fillLabel } from './labels.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** Shown and copyable, so that support can find the request. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  retrying?: boolean | undefined;
  /** It is all that the page has: its title is the page's `<h1>`. */
  page?: boolean | undefined;
}

/** An error in its place: what happened, what to do, the request id, a retry. The rest of the page lives on. */
export function ErrorState({ title, children, requestId, onRetry, retrying = false, page = false }: ErrorStateProps) {
  const { labels } = useUi();
  const Title = page ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <CircleAlert aria-hidden className="mb-2 size-6 text-bad" />
      <Title className="font-medium">{title}</Title>
      {children ? <div className="max-w-[52ch] text-pretty text-muted">{children}</div> : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry} busy={retrying}>
          {labels.actions.retry}
        </Button>
      ) : null}
      {requestId ? (
        <p className="mt-2 flex items-center gap-1 font-mono text-xs text-muted">
          {fillLabel(labels.error.requestId, { id: requestId })}
          <CopyButton text={requestId} />
        </p>
      ) : null}
    </div>
  );
}
