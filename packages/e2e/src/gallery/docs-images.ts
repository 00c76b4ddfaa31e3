import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext, Browser } from '@playwright/test';
import type { BrowserState } from '../stack/signed-in.ts';
import type { StackAccess } from '../stack/stack-access.ts';
import { visit } from './scene.ts';
import { contextOptions, type Variant } from './variant.ts';

const MOST_BYTES = 200_000;

interface DocsImage {
  readonly file: string;
  readonly theme: Variant['theme'];
  readonly address: string;
  readonly words: RegExp;
}

/** Takes the pictures that README and documentation show. */
export async function takeDocsImages(input: {
  browser: Browser;
  stack: StackAccess;
  state: BrowserState;
  folder: string;
  say: (line: string) => void;
}): Promise<void> {
  const { browser, stack, state, folder } = input;
  await mkdir(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    const variant: Variant = { viewport: 'desktop', theme, language: 'en' };
    const context = await browser.newContext({ ...contextOptions(variant), storageState: state });
    const images = (await docsImages(context.request, stack)).filter((image) => image.theme === theme);
    for (const { file, address, words } of images) {
      const page = await context.newPage();
      await visit(page, address, words);
      await page.getByText('live', { exact: true }).waitFor();
      const target = path.join(folder, file);
      await page.screenshot({ path: target, animations: 'disabled' });
      const { size } = await stat(target);
      if (size > MOST_BYTES) throw new Error(`${target} has ${size} bytes, more than ${MOST_BYTES}`);
      input.say(`${target}: ${Math.round(size / 1000)} kB`);
      await page.close();
    }
    await context.close();
  }
}

async function docsImages(request: APIRequestContext, stack: StackAccess): Promise<DocsImage[]> {
  const idOf = async (query: string) => {
    const list = `${stack.urls.portal}/api/web/organizations/${stack.organization}/deployments?${query}`;
    const { items } = (await (await request.get(list)).json()) as { items: { id: string }[] };
    const [item] = items;
    if (item === undefined) throw new Error(`the demo has no Deployment for ${query}`);
    return item.id;
  };
  const at = `${stack.urls.portal}/o/${stack.organization}`;
  const failing = await idOf('sort=health&order=asc');
  const changed = await idOf('q=search');
  return [
    { file: 'overview-light.png', theme: 'light', address: at, words: /needs? you/ },
    { file: 'overview-dark.png', theme: 'dark', address: at, words: /needs? you/ },
    { file: 'deployment.png', theme: 'light', address: `${at}/deployments/${failing}`, words: /What is wrong/ },
    {
      file: 'difference.png',
      theme: 'dark',
      address: `${at}/deployments/${changed}/compare?from=1&to=3&view=split`,
      words: /things differ/,
    },
  ];
}
