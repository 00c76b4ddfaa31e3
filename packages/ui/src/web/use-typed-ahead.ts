'use client';

import { useLayoutEffect, useRef } from 'react';

/** What {@link useTypedAhead} needs of a palette. */
export interface TypedAhead {
  open: boolean;
  query: string;
  onQueryChange: (query: string) => void;
}

/** Keeps what a quick typist writes between opening a palette and its field taking the focus; the code may be on its way. */
export function useTypedAhead({ open, query, onQueryChange }: TypedAhead): void {
  const latest = useRef({ query, onQueryChange });
  useLayoutEffect(() => {
    latest.current = { query, onQueryChange };
  }, [query, onQueryChange]);
  useLayoutEffect(() => {
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.query += event.key;
      latest.current.onQueryChange(latest.current.query);
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [open]);
}
