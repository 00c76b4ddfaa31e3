import { homedir } from 'node:os';
import path from 'node:path';

/** What the environment says about the services that integration tests run on. */
export interface TestingEnv {
  /** Folder for built binaries, shared by every checkout of a user. */
  readonly cacheDir: string;
  /** Kubeconfig of a cluster to test on; only taken together with `kubeContext`. */
  readonly kubeconfigPath: string | undefined;
  /** Context in `kubeconfigPath`; the file's current context is never taken by itself. */
  readonly kubeContext: string | undefined;
  /** Folder with ready-made `etcd`, `kube-apiserver` and `kubectl`, as controller-runtime's envtest lays it out. */
  readonly kubebuilderAssetsDir: string | undefined;
  /** True when the person asked to leave Kubernetes tests out. */
  readonly isControlPlaneOff: boolean;
  /** Superuser URL of a PostgreSQL 18 or newer to use in place of an embedded one. */
  readonly databaseUrl: string | undefined;
  /** Program of the browser for journeys; without it one is looked for. */
  readonly browserPath: string | undefined;
  /** Program of Helm; without it one is looked for. */
  readonly helmPath: string | undefined;
  /** Program of a Redis server; without it one is looked for. */
  readonly redisPath: string | undefined;
  /** Folders of programs, as the shell has them. */
  readonly searchPath: string;
}

/** Reads the test bed's variables; an empty variable counts as absent. */
export function readTestingEnv(source: NodeJS.ProcessEnv = process.env): TestingEnv {
  return {
    cacheDir: text(source, 'MOONIN_CACHE_DIR') ?? path.join(homedir(), '.cache', 'moonin'),
    kubeconfigPath: text(source, 'MOONIN_TEST_KUBECONFIG'),
    kubeContext: text(source, 'MOONIN_TEST_CONTEXT'),
    kubebuilderAssetsDir: text(source, 'KUBEBUILDER_ASSETS'),
    isControlPlaneOff: text(source, 'MOONIN_TEST_CONTROL_PLANE') === 'off',
    databaseUrl: text(source, 'MOONIN_TEST_DATABASE_URL'),
    browserPath: text(source, 'MOONIN_BROWSER'),
    helmPath: text(source, 'MOONIN_HELM'),
    redisPath: text(source, 'MOONIN_REDIS_SERVER'),
    searchPath: source.PATH ?? '',
  };
}

/** The environment for a child process: ours with `changes` on top; `undefined` takes a variable away. */
export function childEnv(changes: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

function text(source: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = source[name]?.trim();
  return value === '' ? undefined : value;
}
