'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import { usePreload } from './overlay/use-preload.ts';
import { useWasOpen } from './overlay/use-was-open.ts';
import { useUi } from './ui-provider.tsx';

const loadFrame = () => import('./overlay/dialog-frame.tsx');
const DialogFrame = lazy(() => loadFrame().then((module) => ({ default: module.DialogFrame })));

/** Props of {@link Sheet}. */
export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for readers only. */
  hideTitle?: boolean | undefined;
  side?: 'start' | 'end' | undefined;
  children: ReactNode;
}

/** A panel that comes in from the side, over the page. */
export function Sheet({ open, onOpenChange, title, hideTitle = false, side = 'end', children }: SheetProps) {
  const { labels } = useUi();
  usePreload(loadFrame);
  if (!useWasOpen(open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame
        open={open}
        onOpenChange={onOpenChange}
        place={side}
        title={title}
        hideTitle={hideTitle}
        closeLabel={labels.actions.close}
      >
        {children}
      </DialogFrame>
    </Suspense>
  );
}
