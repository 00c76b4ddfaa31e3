import './globals.css';
import { uiLabels } from '@moonin/ui/catalogue';
import { fontClass } from '@moonin/ui/fonts';
import { Toaster } from '@moonin/ui/toaster';
import { UiProvider } from '@moonin/ui/ui-provider';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import { ThemeProvider } from '../features/frame/components/theme-provider.tsx';
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

export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const [locale, timeZone] = await Promise.all([getLocale(), renderedTimeZone()]);
  const t = await getTranslations('frame');
  return (
    <html lang={locale} className={fontClass} suppressHydrationWarning>
      <body>
        <ThemeProvider nonce={(await headers()).get('x-nonce') ?? ''}>
          <NextIntlClientProvider>
            <UiProvider
              labels={uiLabels(locale)}
              locale={locale}
              timeZone={timeZone ?? undefined}
              renderedAtMs={Date.now()}
            >
              {children}
              <Toaster label={t('notifications')} />
            </UiProvider>
          </NextIntlClientProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
