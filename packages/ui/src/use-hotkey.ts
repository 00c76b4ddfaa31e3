'use client';

import { useEffect, useRef } from 'react';

/** A key press, reduced to what decides whether it is a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True when `press` is `hotkey`: `mod+k` (⌘ or Ctrl), `mod+Enter`, or a single key such as `/`, `?`, `j`. */
export function isHotkey(hotkey: string, press: KeyPress): boolean {
  const withMod = hotkey.startsWith('mod+');
  const key = withMod ? hotkey.slice('mod+'.length) : hotkey;
  if (press.altKey || withMod !== (press.metaKey || press.ctrlKey)) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

/** True where single keys are text: inputs, editors, selects. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** True while a dialog, menu or list box is open over the page; page-wide keys rest then. */
export function overlayIsOpen(): boolean {
  return (
    document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"], [role="listbox"]') !==
    null
  );
}

/** Calls `action` on a shortcut anywhere in the page; single keys rest in inputs and under overlays. */
export function useHotkey(hotkey: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  }, [action]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isHotkey(hotkey, event)) return;
      if (!hotkey.startsWith('mod+') && (takesText(event.target) || overlayIsOpen())) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hotkey]);
}
