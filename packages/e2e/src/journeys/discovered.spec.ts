import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { press, whenAlive } from '../alive.ts';
import { discoveredIds } from '../discovered-ids.ts';
import { expect, owner } from '../journey.ts';

owner('from a failed run to its log, by the list of CronJobs', async ({ page, stack, demo }) => {
  await discoveredIds(page.request, `${stack.urls.portal}/api/web/organizations/${stack.organization}`);
  await page.goto(`${demo.portal}/cron-jobs`);
  await expect(page).toHaveTitle(/^CronJobs/);
  await expect(page.getByRole('row', { name: /nightly-backup core/ })).toContainText('At 02:30 every day');
  await page.getByRole('link', { name: 'invoice-export billing' }).click();
  await expect(page.getByRole('heading', { name: 'invoice-export', level: 1 })).toBeVisible();
  await expect(page.getByText(/Every 2 minutes/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Next runs' }).getByRole('row')).toHaveCount(6);
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await press(page.getByRole('button', { name: 'State', exact: true }));
  await page.getByRole('option', { name: /^Failed/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=failed/);
  await page.getByRole('table', { name: 'Runs' }).getByRole('link').first().click();
  await expect(page.getByText(/Failed .*exit code 3/)).toBeVisible();

  const log = page.getByRole('region', { name: 'Log' });
  const failing = log.getByRole('listitem').filter({ hasText: 'this line most likely says why it failed' });
  await expect(failing).toContainText('bucket invoices-eu: access denied');
  await expect(failing).toBeInViewport();
  await expect(log).not.toContainText('[31m');
  await page.getByRole('searchbox', { name: 'Search in the log' }).fill('1284');
  await expect(page.getByText('2 lines found')).toBeVisible();
  await expectAccessible(page);
});

owner('an error is acknowledged, taken back, and shows what changed before', async ({ page, demo, cluster }) => {
  owner.setTimeout(300_000);
  const workload = { namespace: await cluster.createNamespace(), name: 'storefront' };
  await cluster.ship(workload, { tag: '1.0.0' });
  await expect.poll(() => cluster.readyPods(workload), { timeout: 60_000 }).toBe(2);
  await cluster.setImage(workload, { tag: '1.1.0-broken' });

  await page.goto(`${demo.portal}/errors?namespace=${workload.namespace}`);
  await expect(page.getByRole('heading', { name: 'Errors', level: 1 })).toBeVisible();
  const found = page
    .getByRole('main')
    .getByRole('table')
    .getByRole('link', { name: /ImagePull/ });
  await expect(found.first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'By cause' }).click();
  await expect(page).toHaveURL(/\/errors\/causes/);
  await page.goBack();
  await found.first().click();

  await expect(page.getByRole('heading', { name: 'What changed before this' })).toBeVisible();
  await press(page.getByRole('button', { name: '1 day' }));
  await expect(page).toHaveURL(/minutes=1440/);
  const causes = page.getByRole('list', { name: 'What changed before this' });
  await expect(causes.getByRole('listitem').first()).toContainText('storefront image 1.0.0 → 1.1.0-broken');

  const acknowledge = page.getByRole('button', { name: 'Acknowledge' });
  await whenAlive(acknowledge);
  await acknowledge.click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge this error?' });
  await dialog.getByRole('textbox', { name: /Comment/ }).fill('Looking at it');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Looking at it')).toBeVisible();
  await expect(page.getByText(/Luna Demo acknowledged it/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(acknowledge).toBeVisible();

  // What goes by itself is no longer anybody's to close or to open.
  await cluster.setImage(workload, { tag: '1.2.0' });
  await expect(page.getByText(/It went by itself/)).toBeVisible({ timeout: 120_000 });
  await expect(acknowledge).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
});

owner('relations lead from an Ingress to its Service, its Deployment and what that may do', async ({ page, demo }) => {
  await page.goto(`${demo.portal}/ingresses`);
  await page.getByRole('link', { name: 'invoices billing' }).click();
  await expect(page.getByText(/It names what the cluster does not have: invoice-legacy/)).toBeVisible();
  await page.getByRole('table', { name: 'Routes' }).getByRole('link', { name: 'invoice-api:http' }).click();
  await expect(page.getByRole('heading', { name: 'invoice-api', level: 1 })).toBeVisible();
  await page
    .getByRole('list', { name: 'Deployments behind it' })
    .getByRole('link', { name: /invoice-api/ })
    .click();
  await page.getByRole('link', { name: 'Relations' }).click();
  await expect(page.getByRole('list', { name: 'Services that reach it' })).toContainText('invoice-api');
  await expect(page.getByRole('list', { name: 'Network policies' })).toContainText('default-deny');

  await page.goto(`${demo.portal}/network-policies?q=payments`);
  await page.getByRole('link', { name: 'payments-from-checkout billing' }).click();
  await expect(page.getByText(/from pods with .*checkout-api in namespaces with team=shop/)).toBeVisible();

  await page.goto(`${demo.portal}/role-bindings?q=auditors`);
  await page.getByRole('link', { name: 'auditors billing' }).click();
  await expect(page.getByText('There is no ClusterRole audit-view')).toBeVisible();
  await expectAccessible(page);
});

owner('every list goes by keys, and downloads what it shows', async ({ page, demo }) => {
  for (const path of ['services', 'roles', 'helm-releases', 'cron-jobs', 'errors?state=open,acknowledged,mitigated']) {
    await page.goto(`${demo.portal}/${path}`);
    const first = page.getByRole('main').getByRole('table').getByRole('link').first();
    await whenAlive(first);
    await page.keyboard.press('j');
    await expect(first).toBeFocused();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toContain('Cluster');
  }
});

owner('the palette goes to every place and finds a CronJob', async ({ page, demo }) => {
  await page.goto(demo.portal);
  await whenAlive(page.getByRole('button', { name: /^Find anything/ }));
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('role bindings');
  await page.getByRole('option', { name: 'Role bindings' }).click();
  await expect(page.getByRole('heading', { name: 'Role bindings', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('nightly');
  await page
    .getByRole('option', { name: /nightly-backup/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'nightly-backup', level: 1 })).toBeVisible();
});
