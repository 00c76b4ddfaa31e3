import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { goModuleDir, pinnedVersion } from '../builds/go-module.ts';

/** Folder of the Go module that pins Kubernetes and etcd. */
export const kubernetesModuleDir = goModuleDir('kubernetes');
/** Folder of the Go module that pins kwok, apart because its dependencies differ. */
export const kwokModuleDir = goModuleDir('kwok');

/** Kwok's own stages that we play beside ours, as paths in kwok's module. */
export const kwokStageFiles = [
  'kustomize/stage/pod/fast/pod-delete.yaml',
  'kustomize/stage/node/fast/node-initialize.yaml',
  'kustomize/stage/node/heartbeat-with-lease/node-heartbeat-with-lease.yaml',
  'kustomize/stage/node/chaos/node-not-ready.yaml',
] as const;

/** Versions as `go.mod` pins them, and a digest that changes with anything that changes the binaries. */
export interface BuildRecipe {
  /** Such as `v1.36.3`. */
  readonly kubernetesVersion: string;
  readonly etcdVersion: string;
  readonly kwokVersion: string;
  /** Hex SHA-256; a cached build with another digest is built anew. */
  readonly digest: string;
}

const recipeFiles = [
  path.join(kubernetesModuleDir, 'go.mod'),
  path.join(kubernetesModuleDir, 'go.sum'),
  path.join(kubernetesModuleDir, 'etcd', 'main.go'),
  path.join(kwokModuleDir, 'go.mod'),
  path.join(kwokModuleDir, 'go.sum'),
];

/** Reads the pinned versions; throws when `go.mod` does not name one of them. */
export async function readBuildRecipe(): Promise<BuildRecipe> {
  const contents = await Promise.all(recipeFiles.map((file) => readFile(file, 'utf8')));
  const [kubernetesMod = '', , , kwokMod = ''] = contents;
  const recipe = {
    kubernetesVersion: pinnedVersion(kubernetesMod, 'k8s.io/kubernetes'),
    etcdVersion: pinnedVersion(kubernetesMod, 'go.etcd.io/etcd/server/v3'),
    kwokVersion: pinnedVersion(kwokMod, 'sigs.k8s.io/kwok'),
  };
  const hash = createHash('sha256').update(JSON.stringify([linkerFlags(recipe), kwokStageFiles]));
  for (const content of contents) hash.update('\0').update(content);
  return { ...recipe, digest: hash.digest('hex') };
}

/** `-ldflags` for both modules: no debug symbols, and the version that the servers report. */
export function linkerFlags(versions: Pick<BuildRecipe, 'kubernetesVersion' | 'kwokVersion'>): {
  readonly kubernetes: string;
  readonly kwok: string;
} {
  const [major = '', minor = ''] = versions.kubernetesVersion.replace(/^v/, '').split('.');
  const version = 'k8s.io/component-base/version';
  return {
    kubernetes: [
      '-s -w',
      `-X ${version}.gitVersion=${versions.kubernetesVersion}`,
      `-X ${version}.gitMajor=${major}`,
      `-X ${version}.gitMinor=${minor}`,
      `-X ${version}.gitTreeState=clean`,
    ].join(' '),
    kwok: `-s -w -X sigs.k8s.io/kwok/pkg/consts.Version=${versions.kwokVersion.replace(/^v/, '')}`,
  };
}
