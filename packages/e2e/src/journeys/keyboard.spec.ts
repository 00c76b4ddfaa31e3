import { whenAlive } from '../alive.ts';
import { expect, visitor } from '../journey.ts';
import { tabTo } from '../keyboard.ts';

visitor('the whole way by keyboard: in, find, read, compare, out', async ({ page, stack, demo }) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto(demo.portal);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.type(stack.owner.email);
  await press('Tab');
  await page.keyboard.type(stack.owner.password);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();

  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: /^Deployments \d+/ }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible();
  await whenAlive(page.getByRole('searchbox', { name: 'Search Deployments' }));
  await press('/');
  await expect(page.getByRole('searchbox', { name: 'Search Deployments' })).toBeFocused();
  await page.keyboard.type('checkout');
  await expect(page).toHaveURL(/q=checkout/);
  await expect(page.getByRole('link', { name: 'catalog shop' })).toHaveCount(0);
  await press('Escape');
  await press('j');
  await expect(page.getByRole('link', { name: 'checkout-api shop' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'checkout-api', level: 1 })).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'Parts of the Deployment' });
  await tabTo(page, tabs.getByRole('link', { name: 'Revisions' }));
  await press('Enter');
  await expect(page).toHaveURL(/\/revisions$/);
  await tabTo(page, page.getByRole('list', { name: 'Revisions' }).getByRole('link').first());
  await press('Enter');
  await expect(page.getByRole('heading', { name: /^Revision \d+$/ })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Compare', exact: true }));
  await press('Enter');
  await expect(page.getByText(/differs?\./)).toBeVisible();
  const earlier = page.getByRole('button', { name: /^Earlier revision/ });
  await tabTo(page, earlier);
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Earlier revision' })).toBeFocused();
  await page.keyboard.type('1');
  await press('Enter');
  await expect(page).toHaveURL(/from=1/);
  await expect(earlier).toBeFocused();

  await press('ControlOrMeta+k');
  // Whoever knows the way does not wait for the field.
  await page.keyboard.type('sign out');
  await expect(page.getByRole('option', { name: 'Sign out', selected: true })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
