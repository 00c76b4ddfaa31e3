const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function cached<Format>(cache: Map<string, Format>, key: string, make: () => Format): Format {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** A number format, made once for each language and options: making one costs far more than using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));
}

/** A date format, made once for each language and options. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));
}
