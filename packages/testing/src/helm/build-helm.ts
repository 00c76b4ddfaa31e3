import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildOnce, type CachedBuild, isBuilt, isProgram, machineDir } from '../builds/cached-build.ts';
import { goBuild, inMinutes, type OnProgress } from '../builds/go-build.ts';
import { goModuleDir, pinnedVersion } from '../builds/go-module.ts';

/** The Helm that `go.mod` pins. */
export interface HelmRecipe {
  /** Such as `v4.3.2`. */
  readonly version: string;
  /** Hex SHA-256; a cached build with another digest is built anew. */
  readonly digest: string;
}

const helmModule = 'helm.sh/helm/v4';
const program = `helm${process.platform === 'win32' ? '.exe' : ''}`;

/** Reads the pinned version. */
export async function readHelmRecipe(): Promise<HelmRecipe> {
  const moduleDir = goModuleDir('helm');
  const [goMod = '', goSum = ''] = await Promise.all(
    ['go.mod', 'go.sum'].map((name) => readFile(path.join(moduleDir, name), 'utf8')),
  );
  const version = pinnedVersion(goMod, helmModule);
  const digest = createHash('sha256')
    .update(JSON.stringify([linkerFlags(version), goMod, goSum]))
    .digest('hex');
  return { version, digest };
}

/** Path of the program of a cached build, or `undefined`. */
export async function findCachedHelm(cacheDir: string): Promise<string | undefined> {
  const build = cachedHelm(cacheDir, await readHelmRecipe());
  return (await isBuilt(build)) ? path.join(build.dir, program) : undefined;
}

/** Builds Helm with the Go toolchain into the cache, once per version, and returns the path of the program. */
export async function buildHelm(cacheDir: string, onProgress: OnProgress): Promise<string> {
  const recipe = await readHelmRecipe();
  const build = cachedHelm(cacheDir, recipe);
  const make = async (outDir: string): Promise<void> => {
    const startedAt = performance.now();
    onProgress(`building Helm ${recipe.version} with Go: once per version, about 3 minutes on two cores`);
    await goBuild(
      {
        moduleDir: goModuleDir('helm'),
        packages: [`${helmModule}/cmd/helm`],
        ldflags: linkerFlags(recipe.version),
        outDir,
      },
      onProgress,
    );
    onProgress(`Helm built in ${inMinutes(performance.now() - startedAt)}`);
  };
  await buildOnce(build, make, onProgress);
  return path.join(build.dir, program);
}

function cachedHelm(cacheDir: string, recipe: HelmRecipe): CachedBuild {
  return {
    dir: machineDir(cacheDir, `helm-${recipe.version}`),
    recipe,
    isWhole: (dir) => isProgram(path.join(dir, program)),
  };
}

/** No debug symbols, and the whole version: the source itself knows only the minor one. */
function linkerFlags(version: string): string {
  return `-s -w -X ${helmModule}/internal/version.version=${version}`;
}
