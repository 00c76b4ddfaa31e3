'use client';

import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useId, useRef } from 'react';
import { useRest } from './overlay/use-rest.ts';
import { useWasOpen } from './overlay/use-was-open.ts';

const loadFloating = () => import('./overlay/floating.tsx');
const Floating = lazy(() => loadFloating().then((module) => ({ default: module.Floating })));

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** One element that can take the focus. */
  children: ReactElement;
}

const OPEN_DELAY_MS = 300;
const CLOSE_DELAY_MS = 80;

/** A short text on hover and focus; never the only place of what matters. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const { open, setOpen, later } = useRest();
  const mounted = useWasOpen(open);
  useEffect(() => {
    const element = anchor.current;
    const show = () => {
      void loadFloating();
      later(true, OPEN_DELAY_MS);
    };
    const hide = () => later(false, CLOSE_DELAY_MS);
    const listeners = { pointerenter: show, focusin: show, pointerleave: hide, focusout: hide };
    for (const [name, listener] of Object.entries(listeners)) element?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element?.removeEventListener(name, listener);
    };
  }, [later]);
  return (
    <span ref={anchor} className="inline-flex">
      {cloneElement(children as ReactElement<{ 'aria-describedby'?: string }>, { 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
      {mounted ? (
        <Suspense fallback={null}>
          <Floating
            anchor={anchor}
            open={open}
            onOpenChange={setOpen}
            side={side}
            passive
            className="max-w-72 px-2 py-1 text-xs"
          >
            <span aria-hidden>{text}</span>
          </Floating>
        </Suspense>
      ) : null}
    </span>
  );
}
