import { expectAccessible } from '../accessibility.ts';
import { expect, owner, signedInToPortal, visitor } from '../journey.ts';

visitor('another organization is not there', async ({ stack, actions, otherBrowser }) => {
  const foreign = await actions.createOrganization('Far Side');
  const person = await actions.addPerson(String(stack.organization), 'Ian Insider', 'editor');
  const page = await otherBrowser(await signedInToPortal(stack, person));
  for (const path of ['', '/deployments', '/clusters', '/settings']) {
    const answer = await page.goto(`${stack.urls.portal}/o/${foreign.slug}${path}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Nothing here', level: 1 })).toBeVisible();
    await expect(page.getByText('Far Side')).toHaveCount(0);
    await expect(page).toHaveTitle(/Nothing here/);
  }
  const same = await page.request.get(`${stack.urls.portal}/api/web/organizations/${foreign.slug}/overview`);
  expect(same.status()).toBe(404);
  await expectAccessible(page);
});

owner('a browser reaches nothing of the Control API by itself', async ({ page, stack, demo }) => {
  await page.goto(demo.portal);
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  const path = `/v1/web/organizations/${stack.organization}/overview`;

  // The browser's own cookies go along, and are worth nothing there.
  const direct = await page.request.get(stack.urls.api + path);
  expect(direct.status()).toBe(401);
  expect(direct.headers()['content-type']).toContain('application/problem+json');
  const forged = await page.request.get(stack.urls.api + path, {
    headers: { 'x-moonin-assertion': 'eyJhbGciOiJub25lIn0.e30.' },
  });
  expect(forged.status()).toBe(401);

  const seen = await page.evaluate(
    (address) =>
      fetch(address)
        .then(({ status }) => status)
        .catch(() => 'blocked'),
    stack.urls.api + path,
  );
  expect(seen).toBe('blocked');
});

owner('pages carry their protections', async ({ page, demo }) => {
  const answer = await page.goto(demo.portal);
  const headers = answer?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ httpOnly, name }) => name.endsWith('.session') && !httpOnly)).toEqual([]);
});
