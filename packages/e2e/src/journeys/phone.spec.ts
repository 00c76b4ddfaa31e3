import { expectAccessible } from '../accessibility.ts';
import { expect, visitor } from '../journey.ts';

visitor('the main way on a phone: in, menu, list, Deployment, difference, out', async ({ page, stack, demo }) => {
  await page.goto(demo.portal);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(stack.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(stack.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Open menu' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Main' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Deployments' }).tap();
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search Deployments' }).fill('checkout');
  await expect(page.getByRole('link', { name: 'catalog shop' })).toHaveCount(0);
  await page.getByRole('link', { name: 'checkout-api shop' }).tap();
  await expect(page.getByRole('heading', { name: 'checkout-api', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Revisions', exact: true }).tap();
  await page
    .getByRole('list', { name: 'Revisions' })
    .getByRole('link', { name: /→ 2\.10\.\d+-broken/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { name: /^Revision \d+/ })).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).tap();
  await expect(page.getByText(/differs?\./)).toBeVisible();
  await expect(page.getByText(/Added .*-broken/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Find anything' }).tap();
  await page.getByRole('dialog').getByRole('combobox').fill('payments');
  await page
    .getByRole('option', { name: /payments/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { name: 'payments', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await sheet.getByRole('button', { name: 'Luna Demo demo@moonin.example' }).tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
