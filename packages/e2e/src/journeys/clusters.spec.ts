import { expectAccessible } from '../accessibility.ts';
import { agentCommand } from '../cluster/agent-command.ts';
import { runShellCommand } from '../cluster/run-shell-command.ts';
import { expect, owner } from '../journey.ts';

owner('tokens: rotated with overlap, revoked with a word on whom it cuts off', async ({ page, stack, actions }) => {
  const organization = await actions.createOrganization('Token House');
  const cluster = { name: 'edge-mx', projectId: organization.projectId };
  const credentials = await actions.registerCluster(organization.slug, cluster);
  await page.goto(`${stack.urls.admin}/o/${organization.slug}/clusters`);
  await page.getByRole('link', { name: 'edge-mx' }).click();
  await page.getByRole('link', { name: 'Tokens' }).click();
  const rows = page.getByRole('table', { name: 'Tokens' }).getByRole('row').filter({ hasText: 'mct_' });
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rotate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'The token before it ends' }).selectOption('After 1 hour');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a new token' }).click();
  await expect(dialog.getByRole('heading', { name: 'New token for edge-mx' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Show token' }).click();
  const fresh = await dialog.getByRole('textbox', { name: 'CLUSTER_TOKEN' }).inputValue();
  expect(fresh).toMatch(/^mct_/);
  expect(fresh).not.toBe(credentials.clusterToken);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I kept it' }).click();

  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Active' })).toHaveCount(1);
  const ending = rows.filter({ hasText: 'Ending' });
  await expect(ending).toHaveCount(1);

  await ending.getByRole('button', { name: /^Revoke/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Revoke this token?' });
  await expect(confirm).toContainText(/Agents that use mct_\w+ are refused within a minute/);
  await expect(confirm).not.toContainText('goes silent');
  await confirm.getByRole('button', { name: 'Revoke token' }).click();
  await expect(rows.filter({ hasText: 'Revoked' })).toHaveCount(1);

  await rows
    .filter({ hasText: 'Active' })
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(confirm).toContainText('It is the only token that is accepted: edge-mx goes silent.');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows.filter({ hasText: 'Active' })).toHaveCount(1);
});

owner('deleting a cluster names what is lost and asks for its name', async ({ page, stack, actions }) => {
  owner.setTimeout(150_000);
  const organization = await actions.createOrganization('Going House');
  const cluster = { name: 'old-eu', projectId: organization.projectId };
  const credentials = await actions.registerCluster(organization.slug, cluster);
  const agent = runShellCommand(agentCommand(credentials, String(stack.kubeconfig)));
  try {
    const address = `${stack.urls.admin}/o/${organization.slug}/clusters/${credentials.clusterId}`;
    await page.goto(address);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/Heard .*: \d+ Deployments in \d+ namespaces/)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await page.getByRole('button', { name: 'Delete cluster' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the cluster old-eu?' });
    await expect(dialog).toContainText(
      /Moonin forgets \d+ Deployments with \d+ revisions, \d+ namespaces, 3 nodes and \d+ other objects/,
    );
    const remove = dialog.getByRole('button', { name: 'Delete cluster' });
    await expect(remove).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Type old-eu to confirm' }).fill('old-us');
    await expect(remove).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Type old-eu to confirm' }).fill('old-eu');
    await remove.click();
    await expect(page.getByText('No cluster yet')).toBeVisible();
    await expect(page.getByText('old-eu was deleted')).toBeVisible();
    const gone = await page.goto(address);
    expect(gone?.status()).toBe(404);
  } finally {
    await agent.interrupt();
  }
});

owner('what was done stands in the audit log', async ({ page, stack, actions }) => {
  const organization = await actions.createOrganization('Written House');
  await actions.registerCluster(organization.slug, { name: 'logged', projectId: organization.projectId });
  await page.goto(`${stack.urls.admin}/o/${organization.slug}/audit`);
  await expect(page.getByText('Luna Demo registered the cluster logged')).toBeVisible();
  await expect(page.getByText('Luna Demo created the organization Written House')).toBeVisible();
  await expectAccessible(page);
});

owner('typed input is not lost by leaving', async ({ page, stack, actions }) => {
  const organization = await actions.createOrganization('Careful House');
  await page.goto(`${stack.urls.admin}/o/${organization.slug}/clusters/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('half-typed');
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('half-typed');
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
});
