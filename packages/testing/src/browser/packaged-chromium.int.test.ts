import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { readTestingEnv } from '../env.ts';
import { browserFlags } from './browser-flags.ts';
import { openPackagedChromium } from './packaged-chromium.ts';

const isCarried = process.platform === 'linux' && process.arch === 'x64';

test('the browser of the package starts and draws text, or says that it is not for this machine', async () => {
  const packaged = await openPackagedChromium(readTestingEnv().cacheDir);
  if (!isCarried) {
    expect(packaged).toBeUndefined();
    return;
  }
  if (packaged === undefined) throw new Error('the packaged Chromium does not start');
  const browser = await chromium.launch({
    executablePath: packaged.executablePath,
    args: [...browserFlags(process.getuid?.() === 0)],
  });
  try {
    const page = await browser.newPage();
    await page.setContent('<p>Moonin: ready 4/4, revisión 12 → 13</p>');
    const line = await page.getByText('revisión').boundingBox();
    expect(line?.height).toBeGreaterThan(10);
  } finally {
    await browser.close();
  }
});
