import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, takeFileLock } from '../processes/file-lock.ts';
import type { OnProgress } from './go-build.ts';

/** A build that is kept outside the checkout. */
export interface CachedBuild {
  readonly dir: string;
  /** Kept beside the programs; another digest means that they have to be built anew. */
  readonly recipe: { readonly digest: string };
  /** Whether every program is in the folder: somebody may have tidied up. */
  readonly isWhole: (dir: string) => Promise<boolean>;
}

const recipeFileName = 'recipe.json';

/** Folder for this machine's build of a program, such as `~/.cache/moonin/helm-v4.3.2/linux-amd64`. */
export function machineDir(cacheDir: string, nameAndVersion: string): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  return path.join(cacheDir, nameAndVersion, `${process.platform}-${arch}`);
}

/** Whether the folder holds a whole build of exactly this recipe. */
export async function isBuilt({ dir, recipe, isWhole }: CachedBuild): Promise<boolean> {
  const digest = await readFile(path.join(dir, recipeFileName), 'utf8').then(
    (text) => (JSON.parse(text) as { readonly digest?: unknown }).digest,
    () => undefined,
  );
  return digest === recipe.digest && isWhole(dir);
}

/**
 * Makes the build unless it is there. Safe to run twice at once; a build that was killed leaves nothing that a later one
 * would take for whole. `make` fills the folder that it is given.
 */
export async function buildOnce(
  build: CachedBuild,
  make: (workDir: string) => Promise<void>,
  onProgress: OnProgress,
): Promise<void> {
  const parentDir = path.dirname(build.dir);
  await mkdir(parentDir, { recursive: true });
  const release = await takeFileLock(`${build.dir}.lock`, {
    onWait: (pid) => onProgress(`waiting for process ${pid}, which builds the same`),
  });
  try {
    if (await isBuilt(build)) return;
    await removeAbandonedBuilds(parentDir);
    const workDir = path.join(parentDir, `.building-${process.pid}-${randomUUID()}`);
    try {
      await mkdir(workDir);
      await make(workDir);
      await writeFile(path.join(workDir, recipeFileName), `${JSON.stringify(build.recipe, null, 2)}\n`);
      // Programs of an older recipe that run right now keep their open files.
      await rm(build.dir, { recursive: true, force: true });
      await rename(workDir, build.dir);
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  } finally {
    await release();
  }
}

/** Whether a file is a program that we may run. */
export async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function removeAbandonedBuilds(parentDir: string): Promise<void> {
  for (const name of await readdir(parentDir)) {
    const pid = /^\.building-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(path.join(parentDir, name), { recursive: true, force: true });
    }
  }
}
