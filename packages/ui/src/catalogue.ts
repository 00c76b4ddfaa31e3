import type { Locale } from '@moonin/contracts';
import { ENGLISH } from './catalogue/english.ts';
import { SPANISH } from './catalogue/spanish.ts';
import type { UiLabels } from './labels.ts';

const LABELS: Readonly<Record<Locale, UiLabels>> = { en: ENGLISH, es: SPANISH };

/** The texts of this package in `locale`; for the server layout, which hands one language to the browser. */
export function uiLabels(locale: Locale): UiLabels {
  return LABELS[locale];
}
