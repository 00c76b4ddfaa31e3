import { expectAccessible } from '../accessibility.ts';
import { press } from '../alive.ts';
import { expect, signedInToPortal, visitor } from '../journey.ts';
import { unique } from '../stack/admin-actions.ts';

visitor(
  'a wrong password says the same for everybody, and the address that was asked for waits',
  async ({ page, stack, demo }) => {
    await page.goto(`${demo.portal}/images`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    for (const email of [stack.owner.email, `nobody-${unique()}@moonin.example`]) {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('certainly not this one');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is not right.' })).toBeVisible();
    }
    await expectAccessible(page);

    await page.getByRole('textbox', { name: 'E-mail' }).fill(stack.owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(stack.owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${demo.portal}/images`);
  },
);

visitor('a flood of wrong passwords is told to wait', async ({ page, stack }) => {
  const victim = `victim-${unique()}@moonin.example`;
  await page.goto(`${stack.urls.portal}/sign-in`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(victim);
  const refused = page.getByRole('alert').filter({ hasText: 'E-mail or password is not right.' });
  const tooMany = page.getByRole('alert').filter({ hasText: 'Too many tries. Wait a few minutes, then try again.' });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await page.getByRole('textbox', { name: 'Password' }).fill(`guess number ${attempt}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(refused).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Password' }).fill('guess number 11');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(tooMany).toBeVisible();

  // Another account from the same place is not locked out with it.
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`someone-${unique()}@moonin.example`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(refused).toBeVisible();
});

visitor('a session that ends elsewhere ends here too', async ({ stack, demo, actions, otherBrowser }) => {
  const person = await actions.addPerson(String(stack.organization), 'Eve Editor', 'editor');
  const state = await signedInToPortal(stack, person);
  const [here, there] = [await otherBrowser(state), await otherBrowser(state)];
  await here.goto(demo.portal);
  await expect(here.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await there.goto(demo.portal);

  await press(there.getByRole('button', { name: /^Eve Editor/ }));
  await there.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(there.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await there.goto(demo.portal);
  await expect(there.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await here.getByRole('link', { name: 'Deployments', exact: true }).click();
  await expect(here.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible();
  await expectAccessible(here);
});
