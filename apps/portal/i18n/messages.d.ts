import type { Locale as KnownLocale } from '@moonin/contracts';
import type en from '../messages/en.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: KnownLocale;
    Messages: typeof en;
  }
}
