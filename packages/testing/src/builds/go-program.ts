import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTestingEnv } from '../env.ts';
import { buildOnce, type CachedBuild, isBuilt, isProgram, machineDir } from './cached-build.ts';
import { goBuild, hasGo, type OnProgress } from './go-build.ts';

const LINKER_FLAGS = '-s -w';

/**
 * Path of the program that the Go module in `moduleDir` is, with the module's own name; built when it is not in the cache as its
 * sources are now. Throws when there is no Go, and when the build fails.
 */
export async function buildGoProgram(input: { moduleDir: string; onProgress: OnProgress }): Promise<string> {
  const { moduleDir, onProgress } = input;
  const program = path.basename(moduleDir);
  const build: CachedBuild = {
    dir: machineDir(readTestingEnv().cacheDir, `go-${program}`),
    recipe: { digest: await digestOfSources(moduleDir) },
    isWhole: (dir) => isProgram(path.join(dir, program)),
  };
  if (!(await isBuilt(build))) {
    if (!(await hasGo('go'))) throw new Error(`${program} is built with Go, and there is none`);
    onProgress(`building ${program} with Go: once, about a minute`);
    const make = (outDir: string) => goBuild({ moduleDir, packages: ['.'], ldflags: LINKER_FLAGS, outDir }, onProgress);
    await buildOnce(build, make, onProgress);
  }
  return path.join(build.dir, program);
}

async function digestOfSources(moduleDir: string): Promise<string> {
  const hash = createHash('sha256').update(LINKER_FLAGS);
  for (const name of (await readdir(moduleDir)).sort()) {
    if (/\.(go|mod|sum)$/.test(name)) hash.update(`\n${name}\n`).update(await readFile(path.join(moduleDir, name)));
  }
  return hash.digest('hex');
}
