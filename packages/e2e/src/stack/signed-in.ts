import path from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { firstOf } from '../discovered-ids.ts';
import type { SignIn, StackAccess } from './stack-access.ts';

/** Cookies of a signed-in browser, as Playwright keeps them. */
export type BrowserState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Signs a person in to the apps of `origins`, through the same endpoints as the form. Sign-ins are limited: keep the state. */
export async function signInByHttp(origins: readonly string[], person: SignIn): Promise<BrowserState> {
  const browser = await request.newContext();
  try {
    for (const origin of origins) {
      const { csrfToken } = await (await browser.get(`${origin}/api/auth/csrf`)).json();
      const form = { csrfToken, email: person.email, password: person.password, json: 'true' };
      const answer = await browser.post(`${origin}/api/auth/callback/credentials`, { form });
      if (!answer.ok()) throw new Error(`${person.email} was not signed in at ${origin}: ${answer.status()}`);
    }
    return await browser.storageState();
  } finally {
    await browser.dispose();
  }
}

/** File with the state of the demo's owner, signed in to both apps. */
export function ownerStateFile(access: StackAccess): string {
  return path.join(access.folder, 'owner-browser.json');
}

/** Signs the demo's owner in once for the whole run, and waits until the demo's cluster is discovered. */
export async function saveSignedIn(access: StackAccess): Promise<void> {
  const state = await signInByHttp([access.urls.portal, access.urls.admin], access.owner);
  const browser = await request.newContext({ storageState: state });
  await browser.storageState({ path: ownerStateFile(access) });
  // Journeys begin where a person would: with the cluster on the screen.
  await firstOf(
    browser,
    `${access.urls.portal}/api/web/organizations/${access.organization}/deployments?q=checkout-api`,
  );
  await browser.dispose();
}
