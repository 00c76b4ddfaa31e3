import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { press, whenAlive } from '../alive.ts';
import { expect, owner } from '../journey.ts';

/** Names of the Deployments in the list, from top to bottom. */
function names(page: Page): Promise<string[]> {
  return page.getByRole('table', { name: 'Deployments' }).getByRole('link').allInnerTexts();
}

owner('from the overview to a Deployment', async ({ page, demo }) => {
  await page.goto(demo.portal);
  await expect(page).toHaveTitle(/Selene Retail/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/All quiet|needs? you/);
  await expect(page.getByText(/Since yesterday at this time: \d+ rollouts/)).toBeVisible();
  await page.getByRole('link', { name: /^Deployments \d+/ }).click();
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'payments billing' }).click();
  await expect(page.getByRole('heading', { name: 'payments', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/payments/);
  await expect(page.getByRole('navigation', { name: 'Where this is' })).toContainText('embedded');
  await expect(page.getByText(/Revision \d+ is in force: \d of \d pods ready/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Revisions' }).getByRole('listitem')).not.toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible();
});

owner('filters stand in the address, and reload and back keep them', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/deployments`);
  await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();

  await press(page.getByRole('button', { name: 'Namespace', exact: true }));
  await page.getByRole('option', { name: /^billing/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/namespace=billing/);
  await expect(page.getByRole('link', { name: 'catalog shop' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'invoice-api billing' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search Deployments' }).fill('invoice');
  await expect(page).toHaveURL(/q=invoice/);
  await expect(page.getByRole('link', { name: 'payments billing' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search Deployments' })).toHaveValue('invoice');
  await expect(page.getByRole('link', { name: 'invoice-api billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'payments billing' })).toHaveCount(0);

  await page.getByRole('link', { name: 'invoice-api billing' }).click();
  await expect(page.getByRole('heading', { name: 'invoice-api', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/namespace=billing.*q=invoice|q=invoice.*namespace=billing/);
  await expect(page.getByRole('link', { name: 'invoice-api billing' })).toBeVisible();

  await press(page.getByRole('button', { name: 'Clear filters' }));
  await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Namespace' }).click();
  await expect(page.getByRole('link', { name: 'catalog shop' })).toBeVisible();
  await expect(page).not.toHaveURL(/billing|invoice/);
});

owner('nothing that fits says so, and the way back is there', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/deployments?q=there-is-no-such-deployment`);
  await expect(page.getByText('No Deployment fits')).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last());
  await expect(page.getByRole('link', { name: 'catalog shop' })).toBeVisible();
});

owner('sorting by a header is the server’s, and stands in the address', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/deployments`);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await press(header('Deployment').getByRole('button'));
  await expect(page).toHaveURL(/sort=name/);
  await expect(header('Deployment')).toHaveAttribute('aria-sort', 'ascending');
  // Until the server's answer is there the rows stand as they did.
  const sorted = (list: readonly string[]) => list.toSorted((a, b) => a.localeCompare(b, 'en'));
  await expect
    .poll(async () => {
      const shown = await names(page);
      return shown.join() === sorted(shown).join();
    })
    .toBe(true);
  const ascending = await names(page);
  await header('Deployment').getByRole('button').click();
  await expect(header('Deployment')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=desc/);
  await expect.poll(() => names(page)).toEqual(ascending.toReversed());
});

owner('j, k and Enter go through the list', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/deployments?sort=name`);
  await whenAlive(page.getByRole('link', { name: 'catalog shop' }));
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('live');
  const order = await names(page);
  const focused = () => page.getByRole('table', { name: 'Deployments' }).getByRole('link').and(page.locator(':focus'));
  await page.keyboard.press('j');
  await expect(focused()).toHaveText(order[0] ?? '');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(focused()).toHaveText(order[2] ?? '');
  await page.keyboard.press('k');
  await expect(focused()).toHaveText(order[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((order[1] ?? '').split(/\s/)[0] ?? '');
});

owner('the list leaves as CSV with the filters that are set', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/deployments?namespace=billing`);
  await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  const stream = await download.createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text).toContain('payments');
  expect(text).not.toContain('catalog');
  expect(text.split('\n')[0]).toContain('Namespace');
});

owner('an image leads to everywhere it runs', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/images`);
  await whenAlive(page.getByRole('searchbox', { name: 'Search repositories' }));
  await page.getByRole('searchbox', { name: 'Search repositories' }).fill('nginx');
  await page.getByRole('link', { name: /nginx/ }).first().click();
  await expect(page.getByText('1 container runs it.')).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Tag', exact: true }));
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tag=/);
  await page.getByRole('link', { name: /^edge-proxy/ }).click();
  await expect(page.getByRole('heading', { name: 'edge-proxy', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^docker.io\/library\/nginx:/ }).click();
  await expect(page.getByRole('link', { name: /^edge-proxy/ })).toBeVisible();
});
