'use client';

import { FindButton } from '@moonin/ui/find-button';
import { useHotkey } from '@moonin/ui/use-hotkey';
import dynamic from 'next/dynamic';
import { useState } from 'react';

const Palette = dynamic(() => import('./palette.tsx').then((module) => module.Palette), { ssr: false });
const KeyHelp = dynamic(() => import('./key-help.tsx').then((module) => module.KeyHelp), { ssr: false });

type Overlay = 'palette' | 'keys';

/** The way to anything by keys: ⌘K opens the palette, `?` the list of keys; both are loaded when first asked for. */
export function Finder({ organization }: { organization: string }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [used, setUsed] = useState<ReadonlySet<Overlay>>(new Set());
  const show = (overlay: Overlay) => {
    setUsed((before) => new Set([...before, overlay]));
    setOpen(overlay);
  };
  useHotkey('mod+k', () => (open === 'palette' ? setOpen(null) : show('palette')));
  useHotkey('?', () => show('keys'));
  return (
    <>
      <FindButton onOpen={() => show('palette')} />
      {used.has('palette') ? (
        <Palette
          organization={organization}
          open={open === 'palette'}
          onOpenChange={(next) => setOpen(next ? 'palette' : null)}
          onShowKeys={() => show('keys')}
        />
      ) : null}
      {used.has('keys') ? (
        <KeyHelp open={open === 'keys'} onOpenChange={(next) => setOpen(next ? 'keys' : null)} />
      ) : null}
    </>
  );
}
