'use server';

import { knownLocale, LOCALE_COOKIE } from '@moonin/ui/locales';
import { cookies } from 'next/headers';
import { env } from '../../../env.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the language in this browser, for pages that belong to nobody yet; the page is rendered anew in it. */
export async function chooseLocale(wanted: string): Promise<void> {
  const locale = knownLocale(wanted);
  if (!locale) return;
  const jar = await cookies();
  jar.set(LOCALE_COOKIE, locale, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure: env().PORTAL_URL.startsWith('https:'),
  });
}
