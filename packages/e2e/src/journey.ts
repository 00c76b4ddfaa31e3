import { test as base, type Page } from '@playwright/test';
import { ClusterHands } from './cluster/cluster-hands.ts';
import { publishedStack } from './env.ts';
import { AdminActions } from './stack/admin-actions.ts';
import { type BrowserState, ownerStateFile, signInByHttp } from './stack/signed-in.ts';
import type { SignIn, StackAccess } from './stack/stack-access.ts';

export { expect } from '@playwright/test';

/** What every journey can take hold of. */
interface JourneyTools {
  /** Acts in the embedded cluster; what it made there is taken away at the end. */
  cluster: ClusterHands;
  /** A page of another browser, in which nobody is signed in, or the person of `state`. */
  otherBrowser: (state?: BrowserState) => Promise<Page>;
}

interface RunTools {
  /** The product with its demo. */
  stack: StackAccess;
  /** Addresses of both apps in the demo's organization. */
  demo: { portal: string; admin: string };
  /** Prepares organizations, clusters and people in the name of the demo's owner. */
  actions: AdminActions;
}

const NOBODY: BrowserState = { cookies: [], origins: [] };

/** A journey in a browser in which nobody is signed in. */
export const visitor = base.extend<JourneyTools, RunTools>({
  stack: [
    // A fixture has to name what it takes, and this one takes nothing.
    async ({ playwright: _ }, use) => use(publishedStack()),
    { scope: 'worker' },
  ],
  demo: [
    async ({ stack }, use) => {
      const path = `/o/${stack.organization}`;
      await use({ portal: stack.urls.portal + path, admin: stack.urls.admin + path });
    },
    { scope: 'worker' },
  ],
  actions: [
    async ({ stack }, use) => {
      const actions = await AdminActions.open(stack, ownerStateFile(stack));
      await use(actions);
      await actions.close();
    },
    { scope: 'worker' },
  ],
  cluster: async ({ stack }, use) => {
    if (stack.kubeconfig === null) throw new Error('this stack has no cluster');
    const cluster = await ClusterHands.open(stack.kubeconfig);
    await use(cluster);
    await cluster.close();
  },
  otherBrowser: async ({ browser }, use) => {
    const opened: Page[] = [];
    await use(async (state = NOBODY) => {
      const context = await browser.newContext({ storageState: state });
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

/** A journey of the demo's owner, signed in to portal and admin. */
export const owner = visitor.extend({
  storageState: async ({ stack }, use) => use(ownerStateFile(stack)),
});

/** Browser state of a person who signed in to the portal. */
export function signedInToPortal(stack: StackAccess, person: SignIn): Promise<BrowserState> {
  return signInByHttp([stack.urls.portal], person);
}
