import { chromium } from '@playwright/test';
import { readTestingEnv, type TestingEnv } from '../env.ts';
import { browserFlags } from './browser-flags.ts';
import { findInstalledBrowser, isExecutable } from './installed-browser.ts';
import { openPackagedChromium, type PackagedChromium } from './packaged-chromium.ts';

/** A Chromium to drive, and how it is started; the fields fit Playwright's launch options. */
export interface FoundBrowser {
  readonly origin: 'MOONIN_BROWSER' | 'installed' | 'playwright' | 'package';
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Variables to add to the machine's own. */
  readonly env: Readonly<Record<string, string>>;
}

/** There is no browser here; the message says the one command that brings one. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError';
}

/** Where a search looks; tests put others in place. */
export interface BrowserPlaces {
  readonly env: TestingEnv;
  readonly platform: NodeJS.Platform;
  readonly playwrightPath: () => string;
  readonly packaged: (cacheDir: string) => Promise<PackagedChromium | undefined>;
}

const thisMachine = (): BrowserPlaces => ({
  env: readTestingEnv(),
  platform: process.platform,
  playwrightPath: () => chromium.executablePath(),
  packaged: openPackagedChromium,
});

/**
 * Finds a browser for tests: the path of `MOONIN_BROWSER`, an installed Chrome or Chromium, Playwright's own download, the
 * one that comes as a package. Throws {@link BrowserMissingError}.
 */
export async function findBrowser(places: BrowserPlaces = thisMachine()): Promise<FoundBrowser> {
  const { env, platform } = places;
  const args = browserFlags(process.getuid?.() === 0);
  if (env.browserPath !== undefined) {
    if (await isExecutable(env.browserPath)) {
      return { origin: 'MOONIN_BROWSER', executablePath: env.browserPath, args, env: {} };
    }
    throw new BrowserMissingError(`MOONIN_BROWSER=${env.browserPath} is not a program`);
  }
  const installed = await findInstalledBrowser({ path: env.searchPath, platform });
  if (installed !== undefined) return { origin: 'installed', executablePath: installed, args, env: {} };
  const downloaded = places.playwrightPath();
  if (await isExecutable(downloaded)) return { origin: 'playwright', executablePath: downloaded, args, env: {} };
  const packaged = await places.packaged(env.cacheDir);
  if (packaged !== undefined) return { origin: 'package', ...packaged, args };
  throw new BrowserMissingError(
    'No Chrome or Chromium was found. Run `npx playwright install --with-deps chromium`, or name one with MOONIN_BROWSER',
  );
}
