'use client';

import { Button } from '@moonin/ui/button';
import { KNOWN_LOCALES } from '@moonin/ui/locales';
import { useLocale, useTranslations } from 'next-intl';
import { rememberLocale } from '../../session/server/remember-locale.ts';

/** Switches the language of pages that belong to nobody yet; what is typed stays. */
export function LanguageSwitch() {
  const t = useTranslations('languages');
  const current = useLocale();
  return (
    <div className="flex gap-1">
      {KNOWN_LOCALES.map((locale) => (
        <Button
          key={locale}
          look="quiet"
          size="sm"
          lang={locale}
          aria-pressed={locale === current}
          className={locale === current ? 'text-text' : undefined}
          onClick={() => void rememberLocale(locale)}
        >
          {t(locale)}
        </Button>
      ))}
    </div>
  );
}
