'use client';

import { cn } from './cn.ts';
import { useUi } from './ui-provider.tsx';

/** How the page stands to the server: hears it, is fetching what it missed, hears nothing. */
export type LiveStatus = 'connected' | 'catchingUp' | 'offline';

const LOOKS: Readonly<Record<LiveStatus, string>> = {
  connected: 'bg-ok',
  catchingUp: 'bg-warn animate-wait',
  offline: 'ring-2 ring-inset ring-bad',
};

/** The dot in the header that says whether what is on screen is live. */
export function LiveDot({ status }: { status: LiveStatus }) {
  const { labels } = useUi();
  return (
    <span role="status" className="flex shrink-0 items-center gap-1.5 text-xs whitespace-nowrap text-muted">
      <span aria-hidden className={cn('size-[7px] rounded-full', LOOKS[status])} />
      <span className={status === 'connected' ? 'max-sm:sr-only' : undefined}>{labels.shell[status]}</span>
    </span>
  );
}
