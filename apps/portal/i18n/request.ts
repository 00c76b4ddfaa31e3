import type { Locale } from '@moonin/contracts';
import { getRequestConfig } from 'next-intl/server';
import { renderedLocale, renderedTimeZone } from '../features/session/server/person-settings.ts';
import type en from '../messages/en.json';

const CATALOGUES: Record<Locale, () => Promise<{ default: typeof en }>> = {
  en: () => import('../messages/en.json'),
  es: () => import('../messages/es.json'),
};

export default getRequestConfig(async () => {
  const locale = await renderedLocale();
  return {
    locale,
    messages: (await CATALOGUES[locale]()).default,
    timeZone: (await renderedTimeZone()) ?? 'UTC',
    now: new Date(),
  };
});
