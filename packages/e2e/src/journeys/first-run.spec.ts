import { expectAccessible } from '../accessibility.ts';
import { EMBEDDED_CONTEXT } from '../cluster/cluster-hands.ts';
import { runShellCommand } from '../cluster/run-shell-command.ts';
import { expect, visitor } from '../journey.ts';
import { openStack } from '../stack/open-stack.ts';

visitor('from nothing to the first cluster', async ({ page, context, stack }) => {
  visitor.setTimeout(240_000);
  await using fresh = await openStack('empty');
  const { admin, portal } = fresh.access.urls;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto(`${portal}/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto(`${admin}/`);
  await expect(page.getByRole('heading', { name: 'Set up Moonin' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/not an e-mail|Fill this in/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Owner');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@moonin.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Blue Harbour');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('blue-harbour');
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(/at least 12 characters/i);
  await page.getByRole('textbox', { name: 'Password' }).fill('three calm herons');
  await page.getByRole('button', { name: 'Create and sign in' }).click();

  await expect(page.getByRole('heading', { name: 'Blue Harbour', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${admin}/o/blue-harbour`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create your first project' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop');
  await page.getByRole('button', { name: 'Create project' }).click();

  await expect(page.getByRole('heading', { name: 'Register a cluster' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('production-eu');
  await page.getByRole('button', { name: 'Register cluster' }).click();

  await expect(page.getByRole('heading', { name: 'Connect production-eu' })).toBeVisible();
  const token = page.getByRole('textbox', { name: 'CLUSTER_TOKEN' });
  await expect(page.getByLabel('CLUSTER_TOKEN', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show token' }).click();
  await expect(token).toHaveValue(/^mct_/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Kubeconfig file' }).fill(String(stack.kubeconfig));
  await page.getByRole('textbox', { name: /^Context/ }).fill(EMBEDDED_CONTEXT);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(await token.inputValue());

  const agent = runShellCommand(command);
  try {
    await expect(page.getByText('production-eu is connected'), agent.output()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/Moonin sees \d+ Deployments in \d+ namespaces/)).toBeVisible();
    await expect(page.getByText('3 of 3 ready')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'See it in the portal' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@moonin.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('three calm herons');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'production-eu', level: 1 })).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Its Deployments' }).click();
    await expect(page.getByRole('link', { name: 'checkout-api shop' })).toBeVisible();

    await page.goto(`${admin}/setup`);
    await expect(page).not.toHaveURL(/setup/);
  } finally {
    await agent.interrupt();
  }
});
