import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { picturePath } from './gallery-page.ts';
import type { Lookers } from './people.ts';
import type { Scene } from './scene.ts';
import { contextOptions, type Variant, variantName } from './variant.ts';

/** What came of the scenes: pictures by their path, and what did not work. */
export interface Taken {
  readonly pictures: Set<string>;
  readonly problems: string[];
}

const TRY_MS = 30_000;

/** Takes every scene in each variant; a scene that fails is told and the others go on. */
export async function takeShots(input: {
  browser: Browser;
  scenes: readonly Scene[];
  variants: readonly Variant[];
  lookers: Lookers;
  folder: string;
  say: (line: string) => void;
}): Promise<Taken> {
  const taken: Taken = { pictures: new Set(), problems: [] };
  for (const variant of input.variants) {
    input.say(`${variantName(variant)}: ${taken.pictures.size} pictures so far`);
    for (const scene of input.scenes) {
      if (scene.only !== undefined && scene.only !== variant.viewport) continue;
      const picture = picturePath(scene, variantName(variant));
      try {
        await takeShot(input, scene, variant, path.join(input.folder, picture));
        taken.pictures.add(picture);
      } catch (error) {
        const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
        taken.problems.push(`${picture}: ${why}`);
        input.say(`  ${picture}: ${why}`);
      }
    }
  }
  return taken;
}

async function takeShot(
  { browser, lookers }: { browser: Browser; lookers: Lookers },
  scene: Scene,
  variant: Variant,
  file: string,
): Promise<void> {
  const state = lookers.stateOf(scene.who, variant.language);
  const context = await browser.newContext({ ...contextOptions(variant), ...(state ? { storageState: state } : {}) });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TRY_MS);
    await scene.open(page, variant);
    await mkdir(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file, fullPage: scene.state !== 'open', animations: 'disabled' });
  } finally {
    await context.close();
  }
}
