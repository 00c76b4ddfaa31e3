import './globals.css';
import { uiLabels } from '@moonin/ui/catalogue';
import { fontClass } from '@moonin/ui/fonts';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Providers } from '../features/frame/components/providers.tsx';
import { renderedTimeZone } from '../features/session/server/person-settings.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('app');
  return {
    title: { template: `%s · ${t('name')}`, default: t('name') },
    description: t('description'),
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang={locale} className={fontClass} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <Providers
            labels={uiLabels(locale)}
            locale={locale}
            timeZone={(await renderedTimeZone()) ?? undefined}
            renderedAtMs={Date.now()}
            nonce={nonce}
          >
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
