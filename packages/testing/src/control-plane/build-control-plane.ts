import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { childEnv } from '../env.ts';
import { isAlive, takeFileLock } from '../processes/file-lock.ts';
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

/** Says one line about how a build goes. */
export type OnProgress = (line: string) => void;

const recipeFileName = 'recipe.json';
const progressEveryMs = 10_000;

/** Folder of the build for this machine, such as `~/.cache/moonin/kubernetes-v1.36.3/linux-amd64`. */
export function buildDir(cacheDir: string, recipe: BuildRecipe): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  return path.join(cacheDir, `kubernetes-${recipe.kubernetesVersion}`, `${process.platform}-${arch}`);
}

/** The cached build that fits the recipe, or `undefined`. */
export async function findCachedBuild(cacheDir: string): Promise<ControlPlaneBinaries | undefined> {
  return cachedBuild(cacheDir, await readBuildRecipe());
}

/**
 * Builds the control plane with the Go toolchain into the cache and returns its programs.
 * Safe to run twice at once; a build that was killed leaves nothing that a later one would take for whole.
 */
export async function buildControlPlane(cacheDir: string, onProgress: OnProgress): Promise<ControlPlaneBinaries> {
  const recipe = await readBuildRecipe();
  const finalDir = buildDir(cacheDir, recipe);
  const parentDir = path.dirname(finalDir);
  await mkdir(parentDir, { recursive: true });
  const release = await takeFileLock(`${finalDir}.lock`, {
    onWait: (pid) => onProgress(`waiting for process ${pid}, which builds the same control plane`),
  });
  try {
    const built = await cachedBuild(cacheDir, recipe);
    if (built !== undefined) return built;
    await removeAbandonedBuilds(parentDir);
    const workDir = path.join(parentDir, `.building-${process.pid}-${randomUUID()}`);
    try {
      await mkdir(workDir);
      await buildAll(workDir, recipe, onProgress);
      // Programs of an older recipe that run right now keep their open files.
      await rm(finalDir, { recursive: true, force: true });
      await rename(workDir, finalDir);
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  } finally {
    await release();
  }
  const built = await cachedBuild(cacheDir, recipe);
  if (built === undefined) throw new Error(`The build in ${finalDir} is not whole`);
  return built;
}

async function cachedBuild(cacheDir: string, recipe: BuildRecipe): Promise<ControlPlaneBinaries | undefined> {
  const dir = buildDir(cacheDir, recipe);
  const digest = await readFile(path.join(dir, recipeFileName), 'utf8').then(
    (text) => (JSON.parse(text) as { readonly digest?: unknown }).digest,
    () => undefined,
  );
  if (digest !== recipe.digest) return undefined;
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
  await goBuild(kubernetesModuleDir, flags.kubernetes, workDir, [...programs, './etcd'], onProgress);
  onProgress(`building kwok ${recipe.kwokVersion}, which plays the kubelets`);
  await goBuild(kwokModuleDir, flags.kwok, workDir, ['sigs.k8s.io/kwok/cmd/kwok'], onProgress);
  await copyKwokStages(workDir);
  await writeFile(path.join(workDir, recipeFileName), `${JSON.stringify(recipe, null, 2)}\n`);
  onProgress(`control plane built in ${minutes(performance.now() - startedAt)}`);
}

async function goBuild(
  moduleDir: string,
  ldflags: string,
  outDir: string,
  packages: readonly string[],
  onProgress: OnProgress,
): Promise<void> {
  const startedAt = performance.now();
  let compiled = 0;
  let downloaded = 0;
  const timer = setInterval(() => {
    const counts = [
      ...(downloaded === 0 ? [] : [`${downloaded} modules downloaded`]),
      `${compiled} packages compiled`,
    ].join(', ');
    onProgress(`… ${counts}, ${minutes(performance.now() - startedAt)}`);
  }, progressEveryMs);
  const args = ['build', '-v', '-trimpath', '-mod=readonly', '-ldflags', ldflags, '-o', `${outDir}/`, ...packages];
  try {
    const result = await runCommand('go', args, {
      cwd: moduleDir,
      // Without cgo no C compiler is needed; a workspace file above the checkout has no say.
      env: childEnv({ CGO_ENABLED: '0', GOWORK: 'off' }),
      onErrorLine: (line) => {
        if (line.startsWith('go: downloading')) downloaded += 1;
        else compiled += 1;
      },
    });
    if (result.exitCode !== 0) {
      const tail = result.stderr.trimEnd().split('\n').slice(-15).join('\n');
      throw new Error(`go build failed in ${moduleDir}:\n${tail}`);
    }
  } finally {
    clearInterval(timer);
  }
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

async function removeAbandonedBuilds(parentDir: string): Promise<void> {
  for (const name of await readdir(parentDir)) {
    const pid = /^\.building-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(path.join(parentDir, name), { recursive: true, force: true });
    }
  }
}

function minutes(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
