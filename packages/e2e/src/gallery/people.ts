import { request } from '@playwright/test';
import { AdminActions, type Person } from '../stack/admin-actions.ts';
import { type BrowserState, ownerStateFile, saveSignedIn, signInByHttp } from '../stack/signed-in.ts';
import type { StackAccess } from '../stack/stack-access.ts';
import type { Scene } from './scene.ts';
import type { Variant } from './variant.ts';

/** Browser states by who looks and in which language. */
export interface Lookers {
  /** Slug of an organization that has nothing. */
  readonly emptyOrganization: string;
  /** A browser in which `who` is signed in; nothing for nobody. */
  readonly stateOf: (who: Scene['who'], language: Variant['language']) => BrowserState | undefined;
}

/** Prepares the people who look: a manager and somebody who may see nothing, each in both languages. */
export async function prepareLookers(stack: StackAccess): Promise<Lookers> {
  await saveSignedIn(stack);
  const actions = await AdminActions.open(stack, ownerStateFile(stack));
  try {
    const empty = await actions.createOrganization('Nothing Yet', { withProject: false });
    const organization = String(stack.organization);
    const states = new Map<string, BrowserState>();
    for (const language of ['en', 'es'] as const) {
      const manager = await actions.addPerson(organization, language === 'en' ? 'Luna Demo' : 'Luz Demo', 'admin');
      await actions.addAgain(empty.slug, manager, 'admin');
      const bare = await actions.addPerson(organization, language === 'en' ? 'Vic Viewer' : 'Vera Visora', 'viewer');
      states.set(`manager ${language}`, await signedIn(stack, manager, language));
      states.set(`bare ${language}`, await signedIn(stack, bare, language));
    }
    return {
      emptyOrganization: empty.slug,
      stateOf: (who, language) => states.get(`${who} ${language}`),
    };
  } finally {
    await actions.close();
  }
}

async function signedIn(stack: StackAccess, person: Person, language: Variant['language']): Promise<BrowserState> {
  const { portal, admin } = stack.urls;
  const state = await signInByHttp([portal, admin], person);
  const browser = await request.newContext({ storageState: state, extraHTTPHeaders: { origin: portal } });
  const answer = await browser.patch(`${portal}/api/web/me`, { data: { locale: language } });
  await browser.dispose();
  if (!answer.ok()) throw new Error(`the language was not kept: ${answer.status()}`);
  return state;
}
