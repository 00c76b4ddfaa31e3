'use client';

import type { LiveChange } from '@moonin/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveStatus } from '../live-dot.tsx';
import { openLiveStream } from './live-stream.ts';

/** What {@link useLive} listens to and calls. */
export interface UseLiveOptions {
  /** Address of the event stream on the page's own origin; null listens to nothing. */
  readonly url: string | null;
  readonly onChanged: (changes: readonly LiveChange[]) => void;
  /** Something may have been missed: fetch everything anew. */
  readonly onMissed: () => void;
}

/** Keeps an organization's event stream open while the component lives, and says how it stands. */
export function useLive({ url, onChanged, onMissed }: UseLiveOptions): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>('catchingUp');
  const changed = useEffectEvent(onChanged);
  const missed = useEffectEvent(onMissed);
  useEffect(() => {
    if (url === null) return;
    return openLiveStream({
      url,
      onStatus: setStatus,
      onChanged: (changes) => changed(changes),
      onMissed: () => missed(),
    });
  }, [url]);
  return status;
}
