'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../query-client.ts';

function goToSignIn(): void {
  const from = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ from, ended: '1' })}`);
}

/** Gives the cache of what the API said to everything below. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(goToSignIn));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
