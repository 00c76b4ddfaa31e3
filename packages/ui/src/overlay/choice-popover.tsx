'use client';

import { lazy, type RefObject, Suspense } from 'react';
import type { ChoiceListProps } from './choice-list.tsx';
import { useWasOpen } from './use-was-open.ts';

const loadFloating = () => import('./floating.tsx');
const loadList = () => import('./choice-list.tsx');
const Floating = lazy(() => loadFloating().then((module) => ({ default: module.Floating })));
const ChoiceList = lazy(() => loadList().then((module) => ({ default: module.ChoiceList })));

/** Fetches the code of a {@link ChoicePopover} before it is needed. */
export function preloadChoices(): void {
  void loadFloating();
  void loadList();
}

/** Props of {@link ChoicePopover}. */
export interface ChoicePopoverProps extends ChoiceListProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Choices that float under the button that opened them. */
export function ChoicePopover({ anchor, open, onOpenChange, ...list }: ChoicePopoverProps) {
  if (!useWasOpen(open)) return null;
  return (
    <Suspense fallback={null}>
      <Floating anchor={anchor} open={open} onOpenChange={onOpenChange} label={list.label} className="overflow-hidden">
        <ChoiceList {...list} />
      </Floating>
    </Suspense>
  );
}
