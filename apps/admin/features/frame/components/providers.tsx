'use client';

import type { UiLabels } from '@moonin/ui/labels';
import { Toaster } from '@moonin/ui/toaster';
import { UiProvider } from '@moonin/ui/ui-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../../data/query-client.ts';

/** Props of {@link Providers}; plain data from the server layout. */
export interface ProvidersProps {
  labels: UiLabels;
  locale: string;
  timeZone: string | undefined;
  renderedAtMs: number;
  nonce: string | undefined;
  children: ReactNode;
}

/** What every page stands on: theme, texts of the components, data cache, toasts. */
export function Providers({ labels, locale, timeZone, renderedAtMs, nonce, children }: ProvidersProps) {
  const t = useTranslations('frame');
  const [queryClient] = useState(() => createQueryClient(goToSignIn));
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <QueryClientProvider client={queryClient}>
        <UiProvider labels={labels} locale={locale} timeZone={timeZone} renderedAtMs={renderedAtMs}>
          {children}
          <Toaster label={t('notifications')} />
        </UiProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function goToSignIn() {
  const { pathname, search } = window.location;
  if (pathname === '/sign-in') return;
  window.location.assign(`/sign-in?${new URLSearchParams({ from: pathname + search, ended: '1' })}`);
}
