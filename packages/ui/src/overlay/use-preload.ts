'use client';

import { useEffect } from 'react';

const QUIET_MS = 1500;

/** Fetches code that will be wanted soon, once the page has come to rest. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
