'use client';

import { Button } from '@moonin/ui/button';
import { KNOWN_LOCALES } from '@moonin/ui/locales';
import { useLocale, useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { chooseLocale } from '../../session/server/choose-locale.ts';

/** Switches the language of pages that belong to nobody yet; this browser remembers it. */
export function LanguageSwitch() {
  const t = useTranslations('languages');
  const current = useLocale();
  const [, startTransition] = useTransition();
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
          onClick={() => startTransition(() => chooseLocale(locale))}
        >
          {t(locale)}
        </Button>
      ))}
    </div>
  );
}
