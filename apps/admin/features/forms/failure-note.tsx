'use client';

import { CopyButton } from '@moonin/ui/copy-button';
import { fillLabel } from '@moonin/ui/labels';
import { useUi } from '@moonin/ui/ui-provider';
import { CircleAlert } from 'lucide-react';
import { useProblemWords } from './use-problem-words.ts';

/** What went wrong with a form as a whole, with the request id; nothing while nothing did. */
export function FailureNote({ failure }: { failure: unknown }) {
  const { labels } = useUi();
  const words = useProblemWords();
  if (failure === null || failure === undefined) return null;
  const { text, requestId } = words(failure);
  return (
    <div role="alert" className="flex items-start gap-2 rounded-lg border border-bad bg-bad-soft px-3 py-2">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0">
        <p>{text}</p>
        {requestId ? (
          <p className="flex items-center gap-1 font-mono text-xs text-muted">
            {fillLabel(labels.error.requestId, { id: requestId })}
            <CopyButton text={requestId} />
          </p>
        ) : null}
      </div>
    </div>
  );
}
