import { expectAccessible } from '../accessibility.ts';
import { expect, owner, signedInToPortal } from '../journey.ts';
import { unique } from '../stack/admin-actions.ts';

owner(
  'a viewer comes in by their link, and sees their organization and nothing in it',
  async ({ page, context, stack, demo, otherBrowser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const email = `vera.${unique()}@moonin.example`;
    await page.goto(`${demo.admin}/members`);
    await page.getByRole('link', { name: 'Add member' }).click();
    await expect(page.getByRole('heading', { name: 'Add a member' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Name' }).fill('Vera Viewer');
    await expect(page.getByRole('radio', { name: 'Viewer' })).toBeChecked();
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByRole('heading', { name: 'Vera Viewer is a member now' })).toBeVisible();
    await expectAccessible(page);
    const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    const guest = await otherBrowser();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Join Selene Retail' })).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('textbox', { name: 'Password' }).fill('seven quiet lakes');
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(guest).toHaveURL(demo.portal);
    await expect(guest.getByText('Not for your role')).toBeVisible();
    await guest.getByRole('link', { name: 'Deployments', exact: true }).click();
    await expect(guest.getByRole('heading', { name: 'Deployments' })).toBeVisible();
    await expect(guest.getByText('Not for your role')).toBeVisible();
    await expect(guest.getByText('checkout-api')).toHaveCount(0);
    await expectAccessible(guest);
    await guest.goto(`${stack.urls.admin}/`);
    await expect(guest.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    const late = await otherBrowser();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();

    await page.getByRole('link', { name: 'To the members' }).click();
    const row = page.getByRole('row', { name: /Vera Viewer/ });
    await expect(row.getByText('Active')).toBeVisible();
    await expectAccessible(page);
  },
);

owner(
  'a role that changes is felt: an editor reads manifests, a viewer by hand does not',
  async ({ page, stack, demo, actions, otherBrowser }) => {
    const person = await actions.addPerson(String(stack.organization), 'Rita Role', 'editor');
    const theirs = await otherBrowser(await signedInToPortal(stack, person));
    await theirs.goto(`${demo.portal}/deployments?q=checkout-api`);
    await theirs.getByRole('link', { name: 'checkout-api shop' }).click();
    await theirs.getByRole('link', { name: 'Manifest' }).click();
    await expect(theirs.getByText('kind: Deployment')).toBeVisible();

    await page.goto(`${demo.admin}/members`);
    const row = page.getByRole('row', { name: new RegExp(person.email) });
    await row.getByRole('combobox', { name: 'Role of Rita Role' }).selectOption('Viewer');
    await expect(page.getByText('Rita Role is now Viewer')).toBeVisible();

    await theirs.goto(`${demo.portal}/deployments`);
    await expect(theirs.getByText('Not for your role')).toBeVisible();

    await row.getByRole('button', { name: 'Actions for Rita Role' }).click();
    await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Rita Role?' });
    await expect(dialog).toContainText('no longer sees anything of Selene Retail');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await theirs.goto(demo.portal);
    await expect(theirs.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  },
);
