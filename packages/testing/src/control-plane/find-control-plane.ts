import { hasGo, type OnProgress } from '../builds/go-build.ts';
import { readTestingEnv, type TestingEnv } from '../env.ts';
import { type ControlPlaneBinaries, findBinaries } from './binaries.ts';
import { buildControlPlane, findCachedBuild } from './build-control-plane.ts';

/** Programs to start a control plane from, and where they came from. */
export interface BinariesSource {
  readonly kind: 'binaries';
  readonly origin: 'KUBEBUILDER_ASSETS' | 'cache' | 'build';
  readonly binaries: ControlPlaneBinaries;
}

/** A running cluster that the environment names. */
export interface KubeconfigSource {
  readonly kind: 'kubeconfig';
  readonly kubeconfigPath: string;
  readonly context: string;
  /** Path or name of a `kubectl`. */
  readonly kubectl: string;
}

/** Nothing to test on; `reason` is one line for people. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly reason: string;
}

/** What a search takes into account. */
export interface FindOptions {
  readonly env?: TestingEnv;
  readonly onProgress?: OnProgress;
  /** Name or path of the Go command; default `go`. */
  readonly goCommand?: string;
}

/** Prints progress to standard error, one line each. */
export const printProgress: OnProgress = (line) => {
  process.stderr.write(`control plane: ${line}\n`);
};

/**
 * Finds a control plane for tests: the named kubeconfig, `KUBEBUILDER_ASSETS`, a cached build, a build with Go,
 * in this order. Throws when a way in was asked for by name and does not work, or when the build fails.
 */
export async function findOrBuildControlPlane(
  options: FindOptions = {},
): Promise<KubeconfigSource | BinariesSource | LeftOut> {
  const env = options.env ?? readTestingEnv();
  if (!env.isControlPlaneOff && (env.kubeconfigPath !== undefined || env.kubeContext !== undefined)) {
    return findNamedCluster(env);
  }
  return findOrBuildBinaries({ ...options, env });
}

/** Like `findOrBuildControlPlane`, for a control plane that is to be started and so cannot be a kubeconfig's. */
export async function findOrBuildBinaries({
  env = readTestingEnv(),
  onProgress = printProgress,
  goCommand = 'go',
}: FindOptions = {}): Promise<BinariesSource | LeftOut> {
  if (env.isControlPlaneOff) return leftOut('MOONIN_TEST_CONTROL_PLANE=off');
  if (process.platform === 'win32') return leftOut('Kubernetes does not start on Windows');
  if (env.kubebuilderAssetsDir !== undefined) {
    const found = await findBinaries(env.kubebuilderAssetsDir);
    if ('missing' in found) {
      throw new Error(`KUBEBUILDER_ASSETS=${env.kubebuilderAssetsDir} has no ${found.missing.join(', ')}`);
    }
    return { kind: 'binaries', origin: 'KUBEBUILDER_ASSETS', binaries: found.binaries };
  }
  const cached = await findCachedBuild(env.cacheDir);
  if (cached !== undefined) return { kind: 'binaries', origin: 'cache', binaries: cached };
  if (!(await hasGo(goCommand))) return leftOut('no Go toolchain and no KUBEBUILDER_ASSETS');
  return { kind: 'binaries', origin: 'build', binaries: await buildControlPlane(env.cacheDir, onProgress) };
}

async function findNamedCluster(env: TestingEnv): Promise<KubeconfigSource> {
  if (env.kubeconfigPath === undefined || env.kubeContext === undefined) {
    throw new Error('MOONIN_TEST_KUBECONFIG and MOONIN_TEST_CONTEXT go together: a current context is never taken');
  }
  const cached = await findCachedBuild(env.cacheDir);
  return {
    kind: 'kubeconfig',
    kubeconfigPath: env.kubeconfigPath,
    context: env.kubeContext,
    kubectl: cached?.kubectl ?? 'kubectl',
  };
}

function leftOut(why: string): LeftOut {
  return { kind: 'left-out', reason: `Kubernetes tests left out: ${why}` };
}
