'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** Opens after a rest, closes after a moment: `later(open, delayMs)`; the last word counts. */
export function useRest(): {
  open: boolean;
  setOpen: (open: boolean) => void;
  later: (open: boolean, delayMs: number) => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = useCallback((next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delayMs);
  }, []);
  return { open, setOpen, later };
}
