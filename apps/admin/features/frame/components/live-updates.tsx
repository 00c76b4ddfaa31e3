'use client';

import type { LiveChange } from '@moonin/contracts';
import { LiveDot } from '@moonin/ui/live-dot';
import { useLive } from '@moonin/ui/web/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { changedKeys } from '../../data/changed-keys.ts';
import { organizationPath } from '../../data/organization-path.ts';

/** At most one round of fetching in this time, however fast a cluster reports. */
const PAUSE_MS = 500;
/** While the stream is cut, what is on screen is asked for this often. */
const POLL_MS = 15_000;

/** Keeps what is on screen up to date from the organization's event stream, and says how live it is. */
export function LiveUpdates({ organization }: { organization: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const waiting = useRef(new Map<string, readonly unknown[]>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const fetchAll = () => void client.invalidateQueries({ queryKey: [organization] });
  const onChanged = (changes: readonly LiveChange[]) => {
    for (const key of changedKeys(organization, changes)) waiting.current.set(key.join(), key);
    // The rail and the switcher are rendered on the server.
    if (changes.some(({ kind }) => kind === 'organization')) router.refresh();
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of waiting.current.values()) void client.invalidateQueries({ queryKey });
      waiting.current.clear();
    }, PAUSE_MS);
  };
  const status = useLive({ url: organizationPath(organization, 'live'), onChanged, onMissed: fetchAll });

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (status === 'connected') return;
    const poll = setInterval(() => void client.invalidateQueries({ queryKey: [organization] }), POLL_MS);
    return () => clearInterval(poll);
  }, [status, client, organization]);

  return <LiveDot status={status} />;
}
