'use client';

import { Popover as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cn } from '../cn.ts';
import { OVERLAY_CLASS } from './overlay-look.ts';

/** Props of {@link Floating}. */
export interface FloatingProps {
  /** What it stands at; stays in the page by itself. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name for readers. */
  label?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** `true` leaves the focus where it is: for previews. */
  passive?: boolean | undefined;
  onPointerEnter?: (() => void) | undefined;
  onPointerLeave?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The heavy part of everything that floats at an anchor, loaded when the first one opens. */
export function Floating({
  anchor,
  open,
  onOpenChange,
  label,
  side = 'bottom',
  passive = false,
  className,
  children,
  ...pointer
}: FloatingProps) {
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (!passive) anchor.current?.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          side={side}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          role={passive ? undefined : 'dialog'}
          className={cn(OVERLAY_CLASS, 'outline-none', className)}
          onOpenAutoFocus={passive ? (event) => event.preventDefault() : undefined}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onPointerEnter={pointer.onPointerEnter}
          onPointerLeave={pointer.onPointerLeave}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
