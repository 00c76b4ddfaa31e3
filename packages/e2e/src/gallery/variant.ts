import { type BrowserContextOptions, devices } from '@playwright/test';

const VIEWPORTS = ['desktop', 'phone'] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'es'] as const;

/** One way of looking at a page. */
export interface Variant {
  readonly viewport: (typeof VIEWPORTS)[number];
  readonly theme: (typeof THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
}

/** Every way of looking at a page. */
export const VARIANTS: readonly Variant[] = VIEWPORTS.flatMap((viewport) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ viewport, theme, language }))),
);

/** `desktop-light-en` */
export function variantName({ viewport, theme, language }: Variant): string {
  return `${viewport}-${theme}-${language}`;
}

/** How a browser is opened for a variant. */
export function contextOptions({ viewport, theme, language }: Variant): BrowserContextOptions {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {};
  const size =
    viewport === 'desktop'
      ? { viewport: { width: 1280, height: 860 } }
      : { ...pixel, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  return {
    ...size,
    colorScheme: theme,
    locale: language === 'en' ? 'en-US' : 'es-MX',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  };
}
