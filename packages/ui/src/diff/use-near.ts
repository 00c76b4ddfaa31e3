'use client';

import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How far below and above the window things are made ready. */
const AHEAD = '1200px 0px';

/** True from the time that `place` comes near the window, or the page goes to print; it never turns false again. */
export function useNear(place: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    const print = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [near, place]);
  return near || atOnce;
}
