import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Paths of the programs of one control plane; what may be missing is `undefined`. */
export interface ControlPlaneBinaries {
  readonly etcd: string;
  readonly kubeApiserver: string;
  readonly kubectl: string;
  /** Without it Deployments do not roll out, CronJobs make no Jobs and namespaces are not emptied. */
  readonly kubeControllerManager: string | undefined;
  /** Without it pods stay Pending. */
  readonly kubeScheduler: string | undefined;
  /** Plays the kubelets; without it nodes do not become Ready and pods do not run. */
  readonly kwok: string | undefined;
  /** Folder with kwok's own stages as YAML files. */
  readonly kwokStagesDir: string | undefined;
}

/** File names of the programs, the same in a cached build and in `KUBEBUILDER_ASSETS`. */
export const binaryNames = {
  etcd: 'etcd',
  kubeApiserver: 'kube-apiserver',
  kubectl: 'kubectl',
  kubeControllerManager: 'kube-controller-manager',
  kubeScheduler: 'kube-scheduler',
  kwok: 'kwok',
} as const;

/** Name of the folder with kwok's stages beside the programs. */
export const kwokStagesDirName = 'kwok-stages';

/** The programs found in `dir`, or the names of those that a control plane cannot do without. */
export async function findBinaries(
  dir: string,
): Promise<{ readonly binaries: ControlPlaneBinaries } | { readonly missing: readonly string[] }> {
  const inDir = (name: string) => isReachable(path.join(dir, name));
  const [etcd, kubeApiserver, kubectl, kubeControllerManager, kubeScheduler, kwok, stages] = await Promise.all([
    inDir(binaryNames.etcd),
    inDir(binaryNames.kubeApiserver),
    inDir(binaryNames.kubectl),
    inDir(binaryNames.kubeControllerManager),
    inDir(binaryNames.kubeScheduler),
    inDir(binaryNames.kwok),
    inDir(kwokStagesDirName),
  ]);
  if (etcd === undefined || kubeApiserver === undefined || kubectl === undefined) {
    const needed = { etcd, 'kube-apiserver': kubeApiserver, kubectl };
    return {
      missing: Object.entries(needed)
        .filter(([, found]) => found === undefined)
        .map(([name]) => name),
    };
  }
  // Kwok plays nothing without stages, so the two go together.
  const canPlayKubelets = kwok !== undefined && stages !== undefined;
  return {
    binaries: {
      etcd,
      kubeApiserver,
      kubectl,
      kubeControllerManager,
      kubeScheduler,
      kwok: canPlayKubelets ? kwok : undefined,
      kwokStagesDir: canPlayKubelets ? stages : undefined,
    },
  };
}

async function isReachable(file: string): Promise<string | undefined> {
  return access(file, constants.X_OK).then(
    () => file,
    () => undefined,
  );
}
