import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildOnce, type CachedBuild, isBuilt, machineDir } from '../builds/cached-build.ts';
import { goBuild, inMinutes, type OnProgress } from '../builds/go-build.ts';
import { childEnv } from '../env.ts';
import { runCommand } from '../processes/run-command.ts';
import { binaryNames, type ControlPlaneBinaries, findBinaries, kwokStagesDirName } from './binaries.ts';
import {
  type BuildRecipe,
  kubernetesModuleDir,
  kwokModuleDir,
  kwokStageFiles,
  linkerFlags,
  readBuildRecipe,
} from './build-recipe.ts';

/** Folder of the build for this machine, such as `~/.cache/moonin/kubernetes-v1.36.3/linux-amd64`. */
export function buildDir(cacheDir: string, recipe: BuildRecipe): string {
  return machineDir(cacheDir, `kubernetes-${recipe.kubernetesVersion}`);
}

/** The cached build that fits the recipe, or `undefined`. */
export async function findCachedBuild(cacheDir: string): Promise<ControlPlaneBinaries | undefined> {
  const build = cachedBuild(cacheDir, await readBuildRecipe());
  return (await isBuilt(build)) ? programsIn(build.dir) : undefined;
}

/** Builds the control plane with the Go toolchain into the cache, once per version, and returns its programs. */
export async function buildControlPlane(cacheDir: string, onProgress: OnProgress): Promise<ControlPlaneBinaries> {
  const recipe = await readBuildRecipe();
  const build = cachedBuild(cacheDir, recipe);
  await buildOnce(build, (workDir) => buildAll(workDir, recipe, onProgress), onProgress);
  const built = await programsIn(build.dir);
  if (built === undefined) throw new Error(`The build in ${build.dir} is not whole`);
  return built;
}

function cachedBuild(cacheDir: string, recipe: BuildRecipe): CachedBuild {
  return {
    dir: buildDir(cacheDir, recipe),
    recipe,
    isWhole: async (dir) => (await programsIn(dir)) !== undefined,
  };
}

async function programsIn(dir: string): Promise<ControlPlaneBinaries | undefined> {
  const found = await findBinaries(dir);
  return 'binaries' in found ? found.binaries : undefined;
}

async function buildAll(workDir: string, recipe: BuildRecipe, onProgress: OnProgress): Promise<void> {
  const startedAt = performance.now();
  const flags = linkerFlags(recipe);
  onProgress(
    `building Kubernetes ${recipe.kubernetesVersion} and etcd ${recipe.etcdVersion} with Go: once per version, ` +
      'about 7 minutes on two cores when nothing is cached',
  );
  const programs = [
    binaryNames.kubeApiserver,
    binaryNames.kubeControllerManager,
    binaryNames.kubeScheduler,
    binaryNames.kubectl,
  ].map((name) => `k8s.io/kubernetes/cmd/${name}`);
  await goBuild(
    {
      moduleDir: kubernetesModuleDir,
      packages: [...programs, './etcd'],
      ldflags: flags.kubernetes,
      outDir: workDir,
    },
    onProgress,
  );
  onProgress(`building kwok ${recipe.kwokVersion}, which plays the kubelets`);
  await goBuild(
    { moduleDir: kwokModuleDir, packages: ['sigs.k8s.io/kwok/cmd/kwok'], ldflags: flags.kwok, outDir: workDir },
    onProgress,
  );
  await copyKwokStages(workDir);
  onProgress(`control plane built in ${inMinutes(performance.now() - startedAt)}`);
}

async function copyKwokStages(workDir: string): Promise<void> {
  const listed = await runCommand('go', ['list', '-m', '-f', '{{.Dir}}', 'sigs.k8s.io/kwok'], {
    cwd: kwokModuleDir,
    env: childEnv({ GOWORK: 'off' }),
  });
  if (listed.exitCode !== 0) throw new Error(`go list found no kwok module: ${listed.stderr}`);
  const moduleDir = listed.stdout.trim();
  const targetDir = path.join(workDir, kwokStagesDirName);
  await mkdir(targetDir);
  for (const file of kwokStageFiles) {
    await cp(path.join(moduleDir, file), path.join(targetDir, path.basename(file)));
  }
  await cp(path.join(moduleDir, 'LICENSE'), path.join(targetDir, 'LICENSE'));
}
