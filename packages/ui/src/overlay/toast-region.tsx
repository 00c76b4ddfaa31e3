'use client';

import { useEffect } from 'react';
import { Toaster } from 'sonner';

const LINK = 'shrink-0 rounded-sm px-1.5 text-sm hover:bg-raised';

/** The heavy part of the toaster; `onReady` runs once it can show toasts. */
export function ToastRegion({ label, onReady }: { label: string; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Toaster
      position="bottom-right"
      containerAriaLabel={label}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-2.5 rounded-lg border bg-overlay px-3.5 py-3 text-base text-text shadow-overlay [&_svg]:mt-0.5 [&_svg]:size-4',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-sm text-muted',
          success: '[&_[data-icon]]:text-ok',
          error: '[&_[data-icon]]:text-bad',
          warning: '[&_[data-icon]]:text-warn',
          info: '[&_[data-icon]]:text-progress',
          actionButton: `${LINK} font-medium text-accent`,
          cancelButton: `${LINK} text-muted`,
        },
      }}
    />
  );
}
