'use client';

import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useRest } from './overlay/use-rest.ts';
import { useWasOpen } from './overlay/use-was-open.ts';

const loadFloating = () => import('./overlay/floating.tsx');
const Floating = lazy(() => loadFloating().then((module) => ({ default: module.Floating })));

/** Props of {@link HoverCard}. */
export interface HoverCardProps {
  /** Rendered only while open. */
  content: ReactNode;
  /** A link: what the card shows must also be where it leads. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Milliseconds of rest before it opens, 350 unless told. */
  openDelayMs?: number | undefined;
  className?: string | undefined;
}

const CLOSE_DELAY_MS = 140;

/** A preview of what a link leads to, for a mouse that rests on it; touch and keyboard follow the link instead. */
export function HoverCard({ content, children, side = 'bottom', openDelayMs = 350, className }: HoverCardProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { open, setOpen, later } = useRest();
  const mounted = useWasOpen(open);
  return (
    <span
      ref={anchor}
      className={className}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        void loadFloating();
        later(true, openDelayMs);
      }}
      onPointerLeave={() => later(false, CLOSE_DELAY_MS)}
    >
      {children}
      {mounted ? (
        <Suspense fallback={null}>
          <Floating
            anchor={anchor}
            open={open}
            onOpenChange={setOpen}
            side={side}
            passive
            className="w-80 overflow-hidden"
            onPointerEnter={() => later(true, 0)}
            onPointerLeave={() => later(false, CLOSE_DELAY_MS)}
          >
            {content}
          </Floating>
        </Suspense>
      ) : null}
    </span>
  );
}
