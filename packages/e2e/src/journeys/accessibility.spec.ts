import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from '../accessibility.ts';
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

/** Every page whole on a wide screen; on a narrow one what only that can show. */
async function expectSound(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  await (isNarrow ? expectAccessibleWhenNarrow(page) : expectAccessible(page));
  await expectNoSidewaysScroll(page);
}

owner('every page of the portal, light and dark', async ({ page, stack }) => {
  owner.setTimeout(900_000);
  for (const route of await portalRoutes(page.request, stack)) {
    await owner.step(route.name, async () => {
      await open(page, route);
      await expectSound(page);
    });
  }
});

owner('every page of the admin console, light and dark', async ({ page, stack }) => {
  owner.setTimeout(900_000);
  for (const route of await adminRoutes(page.request, stack)) {
    await owner.step(route.name, async () => {
      await open(page, route);
      await expectSound(page);
    });
  }
});

visitor('the pages before the door', async ({ page, stack }) => {
  const { portal, admin } = stack.urls;
  const gone = '/invitation/a-token-that-nobody-ever-made';
  for (const address of [`${portal}/sign-in`, `${admin}/sign-in`, portal + gone, admin + gone, `${portal}/nowhere`]) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await expectSound(page);
  }
});
