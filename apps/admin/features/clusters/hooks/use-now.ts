'use client';

import { useEffect, useState } from 'react';

const STEP_MS = 10_000;

/** The time in milliseconds since 1970, every ten seconds anew; `renderedAtMs` until the page is alive. */
export function useNow(renderedAtMs: number): number {
  const [nowMs, setNowMs] = useState(renderedAtMs);
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
