import type { Locale } from '@moonin/contracts';
import { knownLocale, LOCALE_COOKIE, negotiateLocale } from '@moonin/ui/locales';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { ApiError } from '../../../lib/server/api.ts';
import { personOrNull } from './person.ts';

/** The person's own settings; null also while the API is away, so that the page that says so can be rendered. */
const ownSettings = cache(async () => {
  try {
    return (await personOrNull())?.user ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
});

/** Language of the page being rendered: the person's, else the cookie's, else the browser's. */
export const renderedLocale = cache(async (): Promise<Locale> => {
  const own = (await ownSettings())?.locale;
  if (own) return own;
  const remembered = knownLocale((await cookies()).get(LOCALE_COOKIE)?.value);
  return remembered ?? negotiateLocale((await headers()).get('accept-language'));
});

/** IANA time zone that the person chose, or null for the browser's own. */
export async function renderedTimeZone(): Promise<string | null> {
  return (await ownSettings())?.timeZone ?? null;
}
