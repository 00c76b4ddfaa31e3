import { expect, type Page } from '@playwright/test';
import { whenAlive } from '../alive.ts';
import type { Route } from '../routes.ts';
import type { Variant } from './variant.ts';

/** What the gallery shows: a page in one state. */
export interface Scene {
  readonly app: 'portal' | 'admin';
  readonly state: 'full' | 'empty' | 'error' | 'open';
  readonly name: string;
  /** Who looks: somebody who manages everything, somebody who may see nothing, or nobody. */
  readonly who: 'manager' | 'bare' | 'nobody';
  /** Only on this kind of screen; on both without it. */
  readonly only?: Variant['viewport'];
  /** Opens the page and waits until it shows what it is about. */
  readonly open: (page: Page, variant: Variant) => Promise<void>;
}

/** Goes to an address and waits for its words, its data and its fonts. */
export async function visit(page: Page, address: string, words: RegExp | string = /./): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText(words);
  await settle(page);
}

/** Waits until nothing on the page says that it is still loading, and its scripts have measured what they draw. */
export async function settle(page: Page): Promise<void> {
  for (const control of await page.getByRole('button').filter({ visible: true }).all()) await whenAlive(control);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The scene of a page with the demo's data. */
export function fullScene(app: Scene['app'], { name, address, heading }: Route): Scene {
  return { app, state: 'full', name, who: 'manager', open: (page) => visit(page, address, heading) };
}
