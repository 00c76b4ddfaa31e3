'use client';

import { useUi } from '@moonin/ui/ui-provider';
import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknown = () => undefined;

/** The zone in which the person counts days: the chosen one, else the browser's; undefined until the browser is asked. */
export function usePersonTimeZone(): string | undefined {
  const { timeZone } = useUi();
  const found = useSyncExternalStore(subscribe, browserZone, unknown);
  return timeZone ?? found;
}
