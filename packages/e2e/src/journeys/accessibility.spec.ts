import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, owner, visitor } from '../journey.ts';
import { adminRoutes, portalRoutes, type Route } from '../routes.ts';

async function open(page: Page, { address, heading }: Route): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  await expect(page.getByRole('main')).not.toContainText('This page could not be shown');
}

/** The page is never wider than the window: wide tables scroll in boxes of their own. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, page.url()).toBeLessThanOrEqual(window);
}

owner('every page of the portal, light and dark', async ({ page, stack }) => {
  owner.setTimeout(900_000);
  for (const route of await portalRoutes(page.request, stack)) {
    await owner.step(route.name, async () => {
      await open(page, route);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

owner('every page of the admin console, light and dark', async ({ page, stack }) => {
  owner.setTimeout(900_000);
  for (const route of await adminRoutes(page.request, stack)) {
    await owner.step(route.name, async () => {
      await open(page, route);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

visitor('the pages before the door', async ({ page, stack }) => {
  const { portal, admin } = stack.urls;
  const gone = '/invitation/a-token-that-nobody-ever-made';
  for (const address of [`${portal}/sign-in`, `${admin}/sign-in`, portal + gone, admin + gone, `${portal}/nowhere`]) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
