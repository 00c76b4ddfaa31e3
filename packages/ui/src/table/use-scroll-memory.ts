'use client';

import { type RefObject, useEffect } from 'react';

const offsets = new Map<string, number>();
const REMEMBERED = 50;

/** Remembers how far a box was scrolled, under `key`, for as long as the tab lives. */
export function useScrollMemory(box: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !key) return;
    const remembered = offsets.get(key);
    if (remembered !== undefined) element.scrollTop = remembered;
    const remember = () => {
      offsets.delete(key);
      offsets.set(key, element.scrollTop);
      const oldest = offsets.keys().next().value;
      if (offsets.size > REMEMBERED && oldest !== undefined) offsets.delete(oldest);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [box, key]);
}
