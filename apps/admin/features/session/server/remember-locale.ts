'use server';

import { knownLocale, LOCALE_COOKIE } from '@moonin/ui/locales';
import { cookies } from 'next/headers';
import { env } from '../../../env.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Remembers a language in the browser that asks; Next renders the page anew in it. What is none is ignored. */
export async function rememberLocale(wanted: string): Promise<void> {
  const locale = knownLocale(wanted);
  if (!locale) return;
  (await cookies()).set(LOCALE_COOKIE, locale, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure: env().ADMIN_URL.startsWith('https:'),
  });
}
