import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTestingEnv } from '../env.ts';
import { browserFlags } from './browser-flags.ts';
import { type BrowserPlaces, findBrowser } from './find-browser.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moonin-browser-'));
  await program('google-chrome', 'echo "Google Chrome 150.0"');
  await program('chromium-browser', 'echo "install the chromium snap"; exit 1');
  await program('downloaded', 'echo "Chromium 151.0"');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, body: string): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}

function places(variables: Record<string, string>, more: Partial<BrowserPlaces> = {}): BrowserPlaces {
  return {
    env: readTestingEnv({ MOONIN_CACHE_DIR: path.join(folder, 'cache'), ...variables }),
    platform: 'linux',
    playwrightPath: () => path.join(folder, 'not-downloaded'),
    packaged: async () => undefined,
    ...more,
  };
}

test('a path that was given goes before everything, and must be a program', async () => {
  const given = path.join(folder, 'downloaded');
  await expect(findBrowser(places({ MOONIN_BROWSER: given, PATH: folder }))).resolves.toMatchObject({
    origin: 'MOONIN_BROWSER',
    executablePath: given,
  });
  await expect(findBrowser(places({ MOONIN_BROWSER: path.join(folder, 'nowhere') }))).rejects.toThrow(
    /MOONIN_BROWSER=/,
  );
});

test('then an installed one that starts', async () => {
  const found = await findBrowser(places({ PATH: `/nowhere${path.delimiter}${folder}` }));
  expect(found).toMatchObject({ origin: 'installed', executablePath: path.join(folder, 'google-chrome') });
});

test('then Playwright’s own, then the package, and one that does not start is passed over', async () => {
  const stub = await mkdtemp(path.join(folder, 'stub-'));
  await writeFile(path.join(stub, 'chromium-browser'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const downloaded = path.join(folder, 'downloaded');
  await expect(findBrowser(places({ PATH: stub }, { playwrightPath: () => downloaded }))).resolves.toMatchObject({
    origin: 'playwright',
    executablePath: downloaded,
  });
  const packaged = { executablePath: '/cache/chromium', env: { FONTCONFIG_FILE: '/cache/fonts.conf' } };
  await expect(findBrowser(places({ PATH: stub }, { packaged: async () => packaged }))).resolves.toMatchObject({
    origin: 'package',
    ...packaged,
  });
});

test('without any, the error says the command that brings one', async () => {
  await expect(findBrowser(places({ PATH: '' }))).rejects.toThrow('npx playwright install --with-deps chromium');
});

test('the sandbox is off for root alone, and nothing calls home', () => {
  expect(browserFlags(true)).toContain('--no-sandbox');
  expect(browserFlags(false)).not.toContain('--no-sandbox');
  expect(browserFlags(false)).toEqual(
    expect.arrayContaining(['--disable-background-networking', '--disable-component-update', '--disable-sync']),
  );
});
