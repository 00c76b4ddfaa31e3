'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

const ToastRegion = lazy(() =>
  import('./overlay/toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
);

let regionIsReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  regionIsReady = resolve;
});

/** One toast. */
export interface Toast {
  /** What happened, already translated. */
  title: string;
  description?: string | undefined;
  kind?: 'plain' | 'success' | 'error' | 'warning' | 'info' | undefined;
  /** A verb that undoes or opens: `{ label, onClick }`. */
  action?: { label: string; onClick: () => void } | undefined;
  /** How long it stays, 5 s unless told. */
  durationMs?: number | undefined;
}

/** Shows a toast; the code that draws it is loaded after the page is up. */
export async function showToast({ title, description, kind = 'plain', action, durationMs }: Toast): Promise<void> {
  const [{ toast }] = await Promise.all([import('sonner'), ready]);
  const show = kind === 'plain' ? toast : toast[kind];
  show(title, {
    ...(description ? { description } : {}),
    ...(action ? { action } : {}),
    ...(durationMs === undefined ? {} : { duration: durationMs }),
  });
}

/** Where toasts appear; put it once in the root layout. `label` names the region for readers. */
export function Toaster({ label }: { label: string }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion label={label} onReady={regionIsReady} />
    </Suspense>
  );
}
