import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApps } from '@moonin/embedded';
import { findBrowser } from '@moonin/testing/browser';
import { type Browser, chromium, request } from '@playwright/test';
import { browserEnv } from './env.ts';
import { waitForStory } from './gallery/demo-story.ts';
import { takeDocsImages } from './gallery/docs-images.ts';
import { galleryPage } from './gallery/gallery-page.ts';
import { openScenes } from './gallery/open-scenes.ts';
import { type Lookers, prepareLookers } from './gallery/people.ts';
import { awayScenes, emptyScenes, errorScenes } from './gallery/quiet-scenes.ts';
import { fullScene, type Scene } from './gallery/scene.ts';
import { type Taken, takeShots } from './gallery/take-shots.ts';
import { VARIANTS, variantName } from './gallery/variant.ts';
import { adminRoutes, portalRoutes } from './routes.ts';
import { whileAway } from './stack/keep-away.ts';
import { type OpenStack, openStack } from './stack/open-stack.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const GALLERY = path.join(ROOT, 'shots');
const HELP = `npm run shots -- [options]

  (none)         every page of portal and admin into ${path.relative(ROOT, GALLERY)}/, with an index.html
  --only TEXT    only scenes whose name contains TEXT
  --variant TEXT only ways of looking whose name contains TEXT: desktop, phone, light, dark, en, es, or desktop-light-en
  --docs         the pictures of README and documentation into docs/images/
`;

const say = (line: string): void => console.log(line);

/** `npm run shots`: looks at the running product from every side and keeps the pictures. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      docs: { type: 'boolean' },
      only: { type: 'string' },
      variant: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    say(HELP);
    return;
  }
  await buildApps(ROOT);
  await using stack = await openStack('demo', say);
  await using browser = await openBrowser();
  const lookers = await prepareLookers(stack.access);
  const state = lookers.stateOf('manager', 'en');
  if (state === undefined) throw new Error('nobody looks');
  const asManager = await request.newContext({ storageState: state });
  say('Waiting for the demo to have something to tell');
  await waitForStory(asManager, stack.access);
  if (values.docs) {
    const folder = path.join(ROOT, 'docs', 'images');
    await takeDocsImages({ browser, stack: stack.access, state, folder, say });
  } else {
    const routes = {
      portal: await portalRoutes(asManager, stack.access),
      admin: await adminRoutes(asManager, stack.access),
    };
    await takeGallery({ stack, browser, lookers, routes, only: values.only ?? '', variant: values.variant ?? '' });
  }
  await asManager.dispose();
}

async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args], env: browserEnv(env) });
}

async function takeGallery(input: {
  stack: OpenStack;
  browser: Browser;
  lookers: Lookers;
  routes: { portal: Awaited<ReturnType<typeof portalRoutes>>; admin: Awaited<ReturnType<typeof adminRoutes>> };
  only: string;
  variant: string;
}): Promise<void> {
  const { stack, browser, lookers, routes, only, variant } = input;
  await using fresh = await openStack('empty');
  const clusterAddress = routes.admin.find(({ name }) => name === 'cluster')?.address ?? '';
  const wanted = (scenes: readonly Scene[]) => scenes.filter(({ name }) => name.includes(only));
  const present = wanted([
    ...routes.portal.map((route) => fullScene('portal', route)),
    ...routes.admin.map((route) => fullScene('admin', route)),
    ...openScenes(stack.access, clusterAddress.slice(clusterAddress.lastIndexOf('/') + 1)),
    ...emptyScenes(stack.access, lookers.emptyOrganization, fresh.access.urls.admin),
    ...errorScenes(stack.access),
  ]);
  const away = wanted(awayScenes(stack.access));
  await rm(GALLERY, { recursive: true, force: true });
  await mkdir(GALLERY, { recursive: true });
  const variants = VARIANTS.filter((each) => variantName(each).includes(variant));
  const common = { variants, browser, lookers, folder: GALLERY, say };
  const taken = [await takeShots({ ...common, scenes: present })];
  await whileAway(stack, 'api', async () => {
    taken.push(await takeShots({ ...common, scenes: away }));
  });
  await writeIndex([...present, ...away], taken);
}

async function writeIndex(scenes: readonly Scene[], taken: readonly Taken[]): Promise<void> {
  const pictures = new Set(taken.flatMap((part) => [...part.pictures]));
  const problems = taken.flatMap((part) => part.problems);
  const index = path.join(GALLERY, 'index.html');
  await writeFile(index, galleryPage(scenes, pictures));
  say(`\n${pictures.size} pictures, ${problems.length} not taken: ${index}`);
  if (problems.length > 0) process.exitCode = 1;
}

await main();
