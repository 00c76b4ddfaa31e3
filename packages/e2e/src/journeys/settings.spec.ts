import { expectAccessible } from '../accessibility.ts';
import { expect, signedInToPortal, visitor } from '../journey.ts';

visitor('the sign-in page speaks Spanish when asked, and English again', async ({ page, stack }) => {
  await page.goto(`${stack.urls.portal}/sign-in`);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

visitor('a person changes language, name and theme, and they stay', async ({ stack, demo, actions, otherBrowser }) => {
  const person = await actions.addPerson(String(stack.organization), 'Luz Lenguas', 'editor');
  const page = await otherBrowser(await signedInToPortal(stack, person));
  await page.goto(`${demo.portal}/settings`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await page.getByRole('textbox', { name: 'Name' }).fill('Luz de las Lenguas');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Luz de las Lenguas/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Tema' }).selectOption('Oscuro');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(demo.portal);
  await expect(page.getByRole('heading', { name: 'Qué cambió' })).toBeVisible();

  // Another browser of the same person speaks Spanish at once: the choice is theirs, the theme the browser's.
  const elsewhere = await otherBrowser(await signedInToPortal(stack, person));
  await elsewhere.goto(demo.portal);
  await expect(elsewhere.getByRole('heading', { name: 'Qué cambió' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'light');

  await page.goto(`${demo.portal}/settings`);
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});
