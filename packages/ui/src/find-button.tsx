'use client';

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Kbd } from './kbd.tsx';
import { useUi } from './ui-provider.tsx';

/** Opens the command palette; pair it with `useHotkey('mod+k', …)`. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  const { labels } = useUi();
  const [key, setKey] = useState('⌘K');
  useEffect(() => {
    if (!/Mac|iPhone|iPad/.test(navigator.userAgent)) setKey('Ctrl K');
  }, []);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 shrink-0 items-center gap-2 rounded-lg border bg-surface px-2 text-muted transition-colors duration-75 hover:bg-raised max-md:w-8 max-md:justify-center md:w-[240px] lg:w-[260px]"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="max-md:sr-only">{labels.shell.find}</span>
      <Kbd className="ml-auto max-md:hidden">{key}</Kbd>
    </button>
  );
}
