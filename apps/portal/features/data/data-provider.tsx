'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sharedQueryClient } from './query-client.ts';

function goToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?ended=1&from=${encodeURIComponent(here)}`);
}

/** Gives the cache of reads to everything below. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={sharedQueryClient(goToSignIn)}>{children}</QueryClientProvider>;
}
