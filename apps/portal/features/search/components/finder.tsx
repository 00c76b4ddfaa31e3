'use client';

import { FindButton } from '@moonin/ui/find-button';
import { useHotkey } from '@moonin/ui/use-hotkey';
import { useTypedAhead } from '@moonin/ui/web/use-typed-ahead';
import { lazy, Suspense, useState } from 'react';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const KeyHelp = lazy(() => import('./key-help.tsx').then((module) => ({ default: module.KeyHelp })));

type Overlay = 'palette' | 'keys';

/** The way to anything by keys: ⌘K opens the palette, `?` the list of keys; both are loaded when first asked for. */
export function Finder({ organization }: { organization: string }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [used, setUsed] = useState<ReadonlySet<Overlay>>(new Set());
  const [query, setQuery] = useState('');
  const show = (overlay: Overlay) => {
    setQuery('');
    setUsed((before) => new Set([...before, overlay]));
    setOpen(overlay);
  };
  useHotkey('mod+k', () => (open === 'palette' ? setOpen(null) : show('palette')));
  useTypedAhead({ open: open === 'palette', query, onQueryChange: setQuery });
  useHotkey('?', () => show('keys'));
  return (
    <>
      <FindButton onOpen={() => show('palette')} />
      <Suspense>
        {used.has('palette') ? (
          <Palette
            organization={organization}
            open={open === 'palette'}
            onOpenChange={(next) => setOpen(next ? 'palette' : null)}
            query={query}
            onQueryChange={setQuery}
            onShowKeys={() => show('keys')}
          />
        ) : null}
        {used.has('keys') ? (
          <KeyHelp open={open === 'keys'} onOpenChange={(next) => setOpen(next ? 'keys' : null)} />
        ) : null}
      </Suspense>
    </>
  );
}
