import { expectAccessible } from '../accessibility.ts';
import { whenAlive } from '../alive.ts';
import { expect, owner } from '../journey.ts';

owner('the palette finds any object and any action by keys alone', async ({ page, demo }) => {
  await page.goto(demo.portal);
  await whenAlive(page.getByRole('button', { name: /^Find anything/ }));
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Find anything or do something' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('thumb');
  const hit = palette.getByRole('option', { name: /thumbnailer/ }).first();
  await expect(hit).toBeVisible();
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'thumbnailer', level: 1 })).toBeVisible();
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('dark');
  await expect(palette.getByRole('option', { name: 'Dark theme' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await whenAlive(page.getByRole('button', { name: /^Find anything/ }));

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('nothing is called like this');
  await expect(palette.getByText('Nothing found for “nothing is called like this”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

owner('the palette finds nodes, clusters, namespaces and images too', async ({ page, demo }) => {
  await page.goto(demo.portal);
  await whenAlive(page.getByRole('button', { name: /^Find anything/ }));
  const palette = page.getByRole('dialog', { name: 'Find anything or do something' });
  for (const [typed, heading] of [
    ['embedded', 'embedded'],
    ['nginx', 'Images'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(typed);
    await palette
      .getByRole('option', { name: new RegExp(typed) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(page.getByRole('main')).toContainText(typed);
  }
});
