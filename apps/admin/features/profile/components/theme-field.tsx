'use client';

import { Field } from '@moonin/ui/field';
import { Select } from '@moonin/ui/select';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** Light, dark or as the system has it; changes at once and is kept in this browser. */
export function ThemeField() {
  const t = useTranslations('profile');
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  return (
    <Field label={t('theme')} hint={t('themeHint')}>
      <Select
        value={inBrowser ? (theme ?? 'system') : 'system'}
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
        onValueChange={setTheme}
      />
    </Field>
  );
}
