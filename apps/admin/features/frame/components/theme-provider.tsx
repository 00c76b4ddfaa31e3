'use client';

import { ThemeProvider as NextThemes } from 'next-themes';
import type { ReactNode } from 'react';

/** Light, dark or the system's choice, kept in this browser; its first script runs under the page's nonce. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <NextThemes
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      nonce={nonce}
      disableTransitionOnChange
    >
      {children}
    </NextThemes>
  );
}
