import { expect } from '@playwright/test';
import type { StackAccess } from '../stack/stack-access.ts';
import { type Scene, settle, visit } from './scene.ts';

/** Pages of an organization that has nothing yet, and the pages before the door. */
export function emptyScenes(stack: StackAccess, emptyOrganization: string, setupAdmin: string): Scene[] {
  const { portal, admin } = stack.urls;
  const of = (app: Scene['app'], name: string, path: string): Scene => ({
    app,
    state: 'empty',
    name,
    who: 'manager',
    open: (page) => visit(page, `${app === 'portal' ? portal : admin}/o/${emptyOrganization}${path}`),
  });
  const door = (app: Scene['app'], name: string, address: string): Scene => ({
    app,
    state: 'empty',
    name,
    who: 'nobody',
    open: (page) => visit(page, address),
  });
  return [
    of('portal', 'overview', ''),
    of('portal', 'deployments', '/deployments'),
    of('portal', 'images', '/images'),
    of('portal', 'clusters', '/clusters'),
    of('portal', 'nodes', '/nodes'),
    of('portal', 'namespaces', '/namespaces'),
    of('admin', 'overview', ''),
    of('admin', 'clusters', '/clusters'),
    of('admin', 'projects', '/projects'),
    of('admin', 'cluster-new', '/clusters/new'),
    door('portal', 'sign-in', `${portal}/sign-in`),
    door('admin', 'sign-in', `${admin}/sign-in`),
    door('admin', 'setup', `${setupAdmin}/setup`),
  ];
}

/** What goes wrong while the product itself is well. */
export function errorScenes(stack: StackAccess): Scene[] {
  const { portal, admin } = stack.urls;
  const at = `${portal}/o/${stack.organization}`;
  const plain = (app: Scene['app'], name: string, who: Scene['who'], address: string): Scene => ({
    app,
    state: 'error',
    name,
    who,
    open: (page) => visit(page, address),
  });
  return [
    plain('portal', 'not-found', 'manager', `${portal}/o/nobody-is-called-so`),
    plain('portal', 'not-found-inside', 'manager', `${at}/deployments/00000000-0000-7000-8000-000000000000`),
    plain('portal', 'nothing-fits', 'manager', `${at}/deployments?q=nothing-is-called-so`),
    plain('portal', 'not-for-your-role', 'bare', `${at}/deployments`),
    plain('portal', 'invitation-gone', 'nobody', `${portal}/invitation/a-token-that-nobody-ever-made`),
    plain('admin', 'not-found', 'manager', `${admin}/o/nobody-is-called-so`),
    plain('admin', 'not-for-you', 'bare', `${admin}/o/${stack.organization}`),
    {
      app: 'portal',
      state: 'error',
      name: 'sign-in-refused',
      who: 'nobody',
      open: async (page) => {
        await visit(page, `${portal}/sign-in`);
        await page.getByRole('textbox').first().fill('nobody@moonin.example');
        await page.getByRole('textbox').nth(1).fill('certainly not this one');
        await page.getByRole('textbox').nth(1).press('Enter');
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      },
    },
  ];
}

/** What is seen while the API does not answer. */
export function awayScenes(stack: StackAccess): Scene[] {
  const scene = (app: Scene['app'], origin: string, name: string, path: string): Scene => ({
    app,
    state: 'error',
    name,
    who: 'manager',
    open: async (page) => {
      await page.goto(`${origin}/o/${stack.organization}${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await settle(page);
    },
  });
  return [
    scene('portal', stack.urls.portal, 'api-away', ''),
    scene('admin', stack.urls.admin, 'api-away', '/clusters'),
  ];
}
