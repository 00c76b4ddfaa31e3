import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '@moonin/testing/browser';
import { defineConfig, devices } from '@playwright/test';
import { browserEnv, foundBrowser, rememberBrowser, reportFile } from './src/env.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const results = path.join(here, 'test-results');
const browser = foundBrowser() ?? (await findBrowser());
rememberBrowser(browser);

export default defineConfig({
  testDir: path.join(here, 'src', 'journeys'),
  outputDir: path.join(results, 'traces'),
  globalSetup: path.join(here, 'src', 'stack', 'global-setup.ts'),
  // One journey at a time: the product itself uses the machine's other core.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: reportFile() ?? path.join(results, 'report.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args],
      env: browserEnv(browser.env),
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 45_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: 'phone.spec.ts', use: { viewport: { width: 1280, height: 860 } } },
    {
      name: 'phone',
      testMatch: ['phone.spec.ts', 'accessibility.spec.ts'],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
  ],
});
