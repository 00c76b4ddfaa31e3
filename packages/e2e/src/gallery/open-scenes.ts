import { expect, type Page } from '@playwright/test';
import { press, whenAlive } from '../alive.ts';
import type { StackAccess } from '../stack/stack-access.ts';
import { type Scene, settle, visit } from './scene.ts';

/** Opens the overlay of a control, and waits until it is there. */
async function openFrom(page: Page, name: RegExp, overlay: 'dialog' | 'menu'): Promise<void> {
  await press(page.getByRole('button', { name }).first());
  await expect(page.getByRole(overlay)).toBeVisible();
  await settle(page);
}

function portalOverlays(portal: string): Scene[] {
  const scene = (name: string, open: Scene['open'], only?: Scene['only']): Scene => ({
    app: 'portal',
    state: 'open',
    name,
    who: 'manager',
    open,
    ...(only ? { only } : {}),
  });
  return [
    scene('palette', async (page) => {
      await visit(page, portal);
      await openFrom(page, /Find anything|Buscar/, 'dialog');
      await page.getByRole('dialog').getByRole('combobox').fill('pay');
      await expect(page.getByRole('option', { name: /payments/ }).first()).toBeVisible();
    }),
    scene(
      'keys',
      async (page) => {
        await visit(page, portal);
        await whenAlive(page.getByRole('button', { name: /Find anything|Buscar/ }));
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      'desktop',
    ),
    scene('scope', async (page) => {
      await visit(page, `${portal}/deployments`, /checkout-api/);
      await openFrom(page, /^(Cluster|Clúster): /, 'dialog');
    }),
    scene('filter', async (page) => {
      await visit(page, `${portal}/deployments?health=degraded,healthy`, /checkout-api/);
      await openFrom(page, /^(Namespace|Namespaces)$/, 'dialog');
    }),
    scene(
      'preview',
      async (page) => {
        await visit(page, `${portal}/deployments`, /checkout-api/);
        await whenAlive(page.getByRole('link', { name: /^checkout-api/ }));
        await page.getByRole('link', { name: /^checkout-api/ }).hover();
        await expect(page.getByText('registry.example/shop/checkout-api')).toBeVisible();
      },
      'desktop',
    ),
    scene(
      'menu',
      async (page) => {
        await visit(page, portal);
        await openFrom(page, /Open menu|Abrir/, 'dialog');
      },
      'phone',
    ),
    scene('person-menu', async (page, { viewport }) => {
      await visit(page, portal);
      if (viewport === 'phone') await openFrom(page, /Open menu|Abrir/, 'dialog');
      await openFrom(page, /@moonin\.example$/, 'menu');
    }),
  ];
}

function adminOverlays(admin: string, cluster: string): Scene[] {
  const scene = (name: string, open: Scene['open']): Scene => ({
    app: 'admin',
    state: 'open',
    name,
    who: 'manager',
    open,
  });
  return [
    scene('rotate-token', async (page) => {
      await visit(page, `${admin}/clusters/${cluster}/tokens`, /mct_/);
      await openFrom(page, /^(Rotate|Rotar|Renovar)/, 'dialog');
    }),
    scene('delete-cluster', async (page) => {
      await visit(page, `${admin}/clusters/${cluster}/settings`, /embedded/);
      await openFrom(page, /^(Delete cluster|Eliminar)/, 'dialog');
    }),
    scene('form-errors', async (page) => {
      await visit(page, `${admin}/members/new`);
      const submit = page.getByRole('main').getByRole('button').last();
      await press(submit);
      await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    }),
  ];
}

/** Scenes in which something is open over a page. */
export function openScenes(stack: StackAccess, cluster: string): Scene[] {
  const path = `/o/${stack.organization}`;
  return [...portalOverlays(stack.urls.portal + path), ...adminOverlays(stack.urls.admin + path, cluster)];
}
