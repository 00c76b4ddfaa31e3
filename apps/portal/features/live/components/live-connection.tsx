'use client';

import { LiveDot } from '@moonin/ui/live-dot';
import { useLive } from '@moonin/ui/web/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createRefresher } from '../refresher.ts';

/** The tab's one event stream: fetches anew what changed, and shows how the connection stands. */
export function LiveConnection({ organization }: { organization: string }) {
  const client = useQueryClient();
  const [refresher] = useState(() => createRefresher(client));
  const status = useLive({
    url: `/api/web/organizations/${encodeURIComponent(organization)}/live`,
    onChanged: refresher.changed,
    onMissed: refresher.missed,
  });
  return <LiveDot status={status} />;
}
