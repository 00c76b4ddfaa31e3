import type { Locale } from '@moonin/contracts';

/** Languages of the catalogues; the same as the contract's, without its schemas. */
export const KNOWN_LOCALES: readonly Locale[] = ['en', 'es'];

/** Cookie that remembers the language before sign-in and for pages without a person. */
export const LOCALE_COOKIE = 'moonin-locale';

/** The known language that `value` names, or null. */
export function knownLocale(value: string | null | undefined): Locale | null {
  return KNOWN_LOCALES.find((locale) => locale === value) ?? null;
}

/** The best known language of an `Accept-Language` header by its weights; English where none fits. */
export function negotiateLocale(acceptLanguage: string | null): Locale {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const wish of wishes) {
    const locale = knownLocale(wish.language);
    if (locale) return locale;
  }
  return 'en';
}
