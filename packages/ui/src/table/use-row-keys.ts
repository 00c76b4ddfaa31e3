'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { overlayIsOpen, takesText } from '../use-hotkey.ts';
import { rowAfterKey } from './columns.ts';
import { ROW_HEIGHT_PX } from './window.ts';

const PAGE_KEYS = new Set(['j', 'k']);

function focusedRow(scroller: HTMLElement): number {
  const row = document.activeElement?.closest('[data-row]');
  return row instanceof HTMLElement && scroller.contains(row) ? Number(row.dataset.row) : -1;
}

function focusRow(scroller: HTMLElement, index: number): boolean {
  const row = scroller.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
  target?.focus({ preventScroll: true });
  return target !== null && target !== undefined;
}

/** `j` and `k` work in the whole page, arrows and the like while the focus is in the table; Enter follows the row's link by itself. */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
  count: number,
): void {
  const latest = useRef({ reveal, count });
  useEffect(() => {
    latest.current = { reveal, count };
  });
  useEffect(() => {
    let frame = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const box = scroller.current;
      if (!box || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (takesText(event.target) || overlayIsOpen()) return;
      if (!PAGE_KEYS.has(event.key) && !box.contains(document.activeElement)) return;
      const pageRows = Math.max(1, Math.floor(box.clientHeight / ROW_HEIGHT_PX) - 2);
      const next = rowAfterKey(event.key, focusedRow(box), latest.current.count, pageRows);
      if (next === null) return;
      event.preventDefault();
      latest.current.reveal(next);
      cancelAnimationFrame(frame);
      // A row that was out of sight is drawn a frame or two after the scroll.
      const tryFocus = (triesLeft: number) => {
        if (!focusRow(box, next) && triesLeft > 0) frame = requestAnimationFrame(() => tryFocus(triesLeft - 1));
      };
      tryFocus(5);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [scroller]);
}
