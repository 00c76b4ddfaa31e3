'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import { usePreload } from './overlay/use-preload.ts';
import { useWasOpen } from './overlay/use-was-open.ts';
import { useUi } from './ui-provider.tsx';

const loadFrame = () => import('./overlay/dialog-frame.tsx');
const DialogFrame = lazy(() => loadFrame().then((module) => ({ default: module.DialogFrame })));

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  /** `sm` 400 px, `md` 520 px, `lg` 760 px. */
  width?: 'sm' | 'md' | 'lg' | undefined;
  children?: ReactNode;
}

/** A dialog over the page: keeps the focus, closes with Escape, gives the focus back. */
export function Dialog({ open, onOpenChange, title, description, footer, width = 'md', children }: DialogProps) {
  const { labels } = useUi();
  usePreload(loadFrame);
  if (!useWasOpen(open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame
        open={open}
        onOpenChange={onOpenChange}
        place={`center-${width}`}
        title={title}
        closeLabel={labels.actions.close}
        description={description}
        footer={footer}
      >
        {children}
      </DialogFrame>
    </Suspense>
  );
}
