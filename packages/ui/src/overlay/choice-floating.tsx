'use client';

import type { RefObject } from 'react';
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx';
import { Floating } from './floating.tsx';

/** Props of {@link ChoiceFloating}. */
export interface ChoiceFloatingProps extends ChoiceListProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The heavy part of pickers in one piece: a box that waits for its list would be placed before it has a size. */
export function ChoiceFloating({ anchor, open, onOpenChange, ...list }: ChoiceFloatingProps) {
  return (
    <Floating anchor={anchor} open={open} onOpenChange={onOpenChange} label={list.label} className="overflow-hidden">
      <ChoiceList {...list} />
    </Floating>
  );
}
