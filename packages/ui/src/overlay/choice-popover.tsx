'use client';

import { lazy, Suspense } from 'react';
import type { ChoiceFloatingProps } from './choice-floating.tsx';
import { useWasOpen } from './use-was-open.ts';

const load = () => import('./choice-floating.tsx');
const ChoiceFloating = lazy(() => load().then((module) => ({ default: module.ChoiceFloating })));

/** Fetches the code of a {@link ChoicePopover} before it is needed. */
export function preloadChoices(): void {
  void load();
}

/** Choices that float under the button that opened them. */
export function ChoicePopover(props: ChoiceFloatingProps) {
  if (!useWasOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <ChoiceFloating {...props} />
    </Suspense>
  );
}
