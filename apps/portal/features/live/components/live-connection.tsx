'use client';

import { LiveDot } from '@moonin/ui/live-dot';
import { useLive } from '@moonin/ui/web/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Refresher } from '../refresher.ts';

/** The tab's one event stream: fetches anew what changed, and shows how the connection stands. */
export function LiveConnection({ organization }: { organization: string }) {
  const client = useQueryClient();
  const loading = useRef<Promise<Refresher>>(undefined);
  // Nothing changes before the page is up, so this need not be in what loads first.
  const refresher = () => {
    loading.current ??= import('../refresher.ts').then(({ createRefresher }) => createRefresher(client));
    return loading.current;
  };
  const status = useLive({
    url: `/api/web/organizations/${encodeURIComponent(organization)}/live`,
    onChanged: async (changes) => (await refresher()).changed(changes),
    onMissed: async () => (await refresher()).missed(),
  });
  return <LiveDot status={status} />;
}
