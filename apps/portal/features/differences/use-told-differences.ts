'use client';

import type { Difference } from '@moonin/contracts';
import { useLocale, useTranslations } from 'next-intl';
import { differenceWords, worthTelling } from './difference-words.ts';

/** Tells differences in words: "image 1.4.2 → 1.5.0, memory limit 512Mi → 256Mi and 2 more"; empty for none. */
export function useToldDifferences(): (differences: readonly Difference[], count?: number) => string {
  const t = useTranslations('differences');
  const locale = useLocale();
  return (differences, count = 2) => {
    const { told, more } = worthTelling(differences, count);
    const parts = told.map((difference) => {
      const { area, values } = differenceWords(difference);
      return t(`told.${area}`, values);
    });
    if (more > 0) parts.push(t('more', { count: more }));
    return new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(parts);
  };
}
