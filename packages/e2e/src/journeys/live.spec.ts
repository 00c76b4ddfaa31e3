import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import type { ShopVersion } from '../cluster/shop-manifest.ts';
import { expect, owner } from '../journey.ts';

const FIRST: ShopVersion = { tag: '1.0.0', env: { LOG_LEVEL: 'info' } };
const SECOND: ShopVersion = { tag: '1.1.0', env: { LOG_LEVEL: 'info' } };
const BROKEN: ShopVersion = { tag: '1.2.0-broken', env: { LOG_LEVEL: 'info' } };

/** A mark in the page that a reload would wipe away. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.unloaded = 'never';
  });
}

async function expectNoReload(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-unloaded', 'never');
}

/** The state in words; the moons of a timeline carry the same word as their title. */
function stated(page: Page, state: string): Locator {
  return page
    .getByRole('main')
    .locator('span', { hasText: new RegExp(`^${state}$`) })
    .first();
}

owner('what happens in the cluster is told by itself: ship, fail, roll back', async ({ page, demo, cluster }) => {
  owner.setTimeout(180_000);
  const workload = { namespace: await cluster.createNamespace(), name: 'storefront' };

  // A Deployment that is not there yet appears in a list that is already open.
  await page.goto(`${demo.portal}/deployments?namespace=${workload.namespace}`);
  await expect(page.getByText('No Deployment fits')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('live');
  await markPage(page);
  await cluster.ship(workload, FIRST);
  const link = page.getByRole('link', { name: `storefront ${workload.namespace}` });
  await expect(link).toBeVisible();
  await expect(page.getByRole('row', { name: /storefront/ })).toContainText('Healthy');
  await expectNoReload(page);
  await link.click();
  await expect(page.getByRole('heading', { name: 'storefront', level: 1 })).toBeVisible();
  await expect(page.getByText('Revision 1 is in force: 2 of 2 pods ready', { exact: false })).toBeVisible();

  const revisions = page.getByRole('list', { name: 'Revisions' });
  await cluster.setImage(workload, SECOND);
  await expect(revisions.getByRole('link', { name: /2 image 1\.0\.0 → 1\.1\.0/ })).toBeVisible();
  await expect(page.getByText('Revision 2 is in force: 2 of 2 pods ready', { exact: false })).toBeVisible();
  expect(await cluster.readyPods(workload)).toBe(2);
  await expectNoReload(page);

  await cluster.setImage(workload, BROKEN);
  await expect(stated(page, 'Degraded')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Revision 3 is stuck: .* in (ErrImagePull|ImagePullBackOff)/)).toBeVisible();
  const troubles = page.getByRole('heading', { name: 'What is wrong' });
  await expect(troubles).toBeVisible();
  await expectAccessible(page);
  await expectNoReload(page);

  await cluster.undoTo(workload, SECOND);
  await expect(revisions.getByRole('link', { name: /4 rolled back to 2/ })).toBeVisible();
  await expect(stated(page, 'Healthy')).toBeVisible();
  await expect(troubles).toHaveCount(0);
  await expectNoReload(page);

  // Going back to the very template in force is no roll-out; against the one before it, the broken one, it differs.
  await page.getByRole('link', { name: 'Compare revisions' }).click();
  await expect(stated(page, 'Healthy')).toBeVisible();
  await page.goBack();
  await revisions.getByRole('link', { name: /4 rolled back to 2/ }).click();
  await expect(page.getByText(/Rolled back to revision 2 .* by kubectl/)).toBeVisible();
});

owner('the overview has the news first, and a crash with its exit code', async ({ page, demo, cluster }) => {
  owner.setTimeout(180_000);
  const workload = { namespace: await cluster.createNamespace(), name: 'oncall' };
  await cluster.ship(workload, FIRST);
  await page.goto(demo.portal);
  await expect(page.getByRole('list', { name: 'What changed' }).getByRole('link', { name: /oncall/ })).toBeVisible();
  await markPage(page);

  await cluster.setImage(workload, { ...FIRST, tag: '1.0.1-crash' });
  const news = page.getByRole('list', { name: 'What needs you' }).getByRole('link', { name: /oncall/ });
  await expect(news).toContainText(/pods? in (CrashLoopBackOff|Error)/, { timeout: 60_000 });
  await expect(news).toContainText('image 1.0.0 → 1.0.1-crash');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/needs? you/);
  await expectAccessible(page);
  await expectNoReload(page);
  await news.click();
  await expect(page.getByText(/exit code 1/).first()).toBeVisible();
});

owner(
  'what is deleted leaves the list, and its page says so',
  async ({ page, demo, cluster, otherBrowser, context }) => {
    const workload = { namespace: await cluster.createNamespace(), name: 'leaving' };
    await cluster.ship(workload, FIRST);
    await page.goto(`${demo.portal}/deployments?namespace=${workload.namespace}`);
    const link = page.getByRole('link', { name: /^leaving/ });
    await expect(link).toBeVisible();
    const detail = await otherBrowser(await context.storageState());
    await detail.goto(demo.portal.replace(/\/o\/.*/, '') + ((await link.getAttribute('href')) ?? ''));
    await expect(detail.getByRole('heading', { name: 'leaving', level: 1 })).toBeVisible();

    await cluster.deleteDeployment(workload);
    await expect(link).toHaveCount(0);
    await expect(detail.getByText('Deleted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Deleted' }).click();
    await expect(link).toBeVisible();
  },
);
