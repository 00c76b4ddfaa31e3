import { expectAccessible } from '../accessibility.ts';
import { ClusterHands } from '../cluster/cluster-hands.ts';
import { expect, visitor } from '../journey.ts';
import { whileAway } from '../stack/keep-away.ts';
import { openStack } from '../stack/open-stack.ts';
import { signInByHttp } from '../stack/signed-in.ts';

visitor(
  'while the API is away what is on screen stays and says so, and it comes back by itself',
  async ({ otherBrowser }) => {
    visitor.setTimeout(240_000);
    await using own = await openStack('demo');
    const { access } = own;
    const portal = `${access.urls.portal}/o/${access.organization}`;
    const page = await otherBrowser(await signInByHttp([access.urls.portal], access.owner));
    const stranger = await otherBrowser();
    const cluster = await ClusterHands.open(String(access.kubeconfig));
    const workload = { namespace: await cluster.createNamespace(), name: 'patient' };
    await stranger.goto(`${access.urls.portal}/sign-in`);

    await page.goto(`${portal}/deployments`);
    await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();
    const live = page.getByRole('banner').getByRole('status');
    await expect(live).toHaveText('live');

    await whileAway(own, 'api', async () => {
      await expect(live).toHaveText(/catching up|offline/);
      await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();

      // What is asked for now is answered in its place: what happened, what to do, the request.
      await page.getByRole('columnheader', { name: 'Deployment' }).getByRole('button').click();
      await expect(page.getByText('Not available right now')).toBeVisible();
      await expect(page.getByText(/^Request [0-9a-f-]{36}/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectAccessible(page);

      await stranger.getByRole('textbox', { name: 'E-mail' }).fill(access.owner.email);
      await stranger.getByRole('textbox', { name: 'Password' }).fill(access.owner.password);
      await stranger.getByRole('button', { name: 'Sign in' }).click();
      await expect(stranger.getByText('Moonin cannot be reached right now. Try again in a moment.')).toBeVisible();
      await cluster.ship(workload, { tag: '1.0.0' });
    });

    await expect(live).toHaveText('live', { timeout: 60_000 });
    await expect(page.getByText('Not available right now')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'payments billing' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^patient/ })).toBeVisible({ timeout: 60_000 });

    await whileAway(own, 'api', async () => {
      await page.goto(`${portal}/clusters`);
      await expect(page.getByText('This page could not be shown')).toBeVisible();
      await expectAccessible(page);
    });
    await expect(async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('link', { name: 'embedded' })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await cluster.close();
  },
);
