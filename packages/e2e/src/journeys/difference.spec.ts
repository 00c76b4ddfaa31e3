import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import type { ShopVersion } from '../cluster/shop-manifest.ts';
import { expect, owner } from '../journey.ts';

const SECRET_BEFORE = 'kx81-first-of-two-secrets';
const SECRET_AFTER = 'kx82-second-of-two-secrets';
const SECRET_SAME = 'pw-that-never-changes-93f';

const VERSIONS: readonly ShopVersion[] = [
  {
    tag: '3.0.0',
    memory: '256Mi',
    env: { LOG_LEVEL: 'info', API_TOKEN: SECRET_BEFORE, DB_PASSWORD: SECRET_SAME, OLD_FLAG: 'yes' },
  },
  {
    tag: '3.1.0',
    memory: '512Mi',
    env: { LOG_LEVEL: 'debug', API_TOKEN: SECRET_AFTER, DB_PASSWORD: SECRET_SAME, NEW_FLAG: 'yes' },
  },
  {
    tag: '3.2.0',
    memory: '512Mi',
    env: { LOG_LEVEL: 'debug', API_TOKEN: SECRET_AFTER, DB_PASSWORD: SECRET_SAME, NEW_FLAG: 'yes' },
  },
];

async function expectNoSecret(page: Page): Promise<void> {
  const everything = await page.content();
  for (const secret of [SECRET_BEFORE, SECRET_AFTER, SECRET_SAME]) expect(everything).not.toContain(secret);
}

owner(
  'any two revisions: meaning first, then the text, and no secret in either',
  async ({ page, context, demo, cluster, otherBrowser }) => {
    owner.setTimeout(150_000);
    const workload = { namespace: await cluster.createNamespace(), name: 'ledger' };
    const [first, ...later] = VERSIONS;
    if (first) await cluster.ship(workload, first);
    await page.goto(`${demo.portal}/deployments?namespace=${workload.namespace}`);
    await page.getByRole('link', { name: /^ledger/ }).click();
    const revisions = page.getByRole('list', { name: 'Revisions' });
    for (const [index, version] of later.entries()) {
      await cluster.setImage(workload, version);
      await expect(revisions.getByRole('listitem')).toHaveCount(index + 2);
    }

    await page.getByRole('link', { name: 'Compare revisions' }).click();
    await expect(page.getByText('One thing differs.')).toBeVisible();
    await page.getByRole('button', { name: 'Earlier revision: 2' }).click();
    await page.getByRole('option', { name: /^1/ }).click();
    await expect(page).toHaveURL(/from=1/);
    await expect(page.getByText(/\d things differ\./)).toBeVisible();

    const meaning = page.getByRole('main');
    await expect(meaning.getByText('3.0.0', { exact: false }).first()).toBeVisible();
    await expect(meaning).toContainText('was 256Mi');
    await expect(meaning).toContainText('now 512Mi');
    await expect(meaning).toContainText('NEW_FLAG');
    await expect(meaning.getByText('hidden, changed').first()).toBeVisible();
    await expectNoSecret(page);
    await expectAccessible(page);

    // The text: unified, then side by side.
    await expect(page.getByRole('button', { name: 'Unified' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/Removed .*3\.0\.0/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await expect(page).toHaveURL(/view=split/);
    await expect(page.getByText(/Added .*3\.2\.0/).first()).toBeVisible();
    const folds = page.getByRole('button', { name: /unchanged/ });
    while ((await folds.count()) > 0) await folds.first().click();
    await expect(page.getByText('hidden, same').first()).toBeVisible();
    await expectNoSecret(page);
    await expectAccessible(page);

    const colleague = await otherBrowser(await context.storageState());
    await colleague.goto(page.url());
    await expect(colleague.getByRole('button', { name: 'Earlier revision: 1' })).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'true');
  },
);

owner('a line of a difference has an address of its own', async ({ page, context, demo, otherBrowser }) => {
  await page.goto(`${demo.portal}/deployments?q=checkout-api`);
  await page.getByRole('link', { name: 'checkout-api shop' }).click();
  await page.getByRole('link', { name: 'Compare revisions' }).click();
  const line = page.getByRole('link', { name: /^Line \d+/ }).first();
  await line.click();
  await expect(page).toHaveURL(/#[lr]\d+$/);
  const colleague = await otherBrowser(await context.storageState());
  await colleague.goto(page.url());
  await expect(
    colleague.getByRole('link', { name: (await line.getAttribute('aria-label')) ?? '' }).first(),
  ).toBeInViewport();
});
