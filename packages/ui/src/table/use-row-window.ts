'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type RowWindow, rowWindow, scrollForRow } from './window.ts';

/** What the server assumes of the box: enough rows for a first picture. */
const SERVER_HEIGHT_PX = 800;

/** The rows to draw while `box` scrolls, and a way to bring a row into sight. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
): { rows: RowWindow; reveal: (index: number) => void } {
  const [rows, setRows] = useState<RowWindow>(() => rowWindow(0, SERVER_HEIGHT_PX, count));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => {
      const next = rowWindow(element.scrollTop, element.clientHeight, count);
      setRows((current) => (current.first === next.first && current.end === next.end ? current : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [box, count]);
  const reveal = useCallback(
    (index: number) => {
      const element = box.current;
      if (element) element.scrollTop = scrollForRow(index, element.scrollTop, element.clientHeight);
    },
    [box],
  );
  return { rows, reveal };
}
