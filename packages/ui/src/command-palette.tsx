'use client';

import { lazy, Suspense } from 'react';
import type { PaletteGroup } from './overlay/palette.tsx';
import { usePreload } from './overlay/use-preload.ts';
import { useWasOpen } from './overlay/use-was-open.ts';
import { useUi } from './ui-provider.tsx';

export type { PaletteGroup, PaletteItem } from './overlay/palette.tsx';

const loadPalette = () => import('./overlay/palette-dialog.tsx');
const PaletteDialog = lazy(() => loadPalette().then((module) => ({ default: module.PaletteDialog })));

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** What was found, in the order it is shown; the palette itself filters nothing. */
  groups: readonly PaletteGroup[];
  /** The answer to the last key is on its way; what is shown stays. */
  loading?: boolean | undefined;
}

/** Finds any object and any action, by keys alone; its code is loaded when it first opens. */
export function CommandPalette({ loading = false, ...rest }: CommandPaletteProps) {
  const { labels } = useUi();
  usePreload(loadPalette);
  if (!useWasOpen(rest.open)) return null;
  return (
    <Suspense fallback={null}>
      <PaletteDialog {...rest} loading={loading} title={labels.palette.title} />
    </Suspense>
  );
}
