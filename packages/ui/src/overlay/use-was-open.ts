'use client';

import { useState } from 'react';

/** True from the first time `open` is true: heavy parts mount then and stay, so that they can close in order. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
