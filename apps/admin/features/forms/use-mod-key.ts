'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The sign of the key that goes with shortcuts on the person's machine; `Ctrl` until the browser is known. */
export function useModKey(): string {
  return useSyncExternalStore(subscribe, isApple, () => false) ? '⌘' : 'Ctrl';
}
