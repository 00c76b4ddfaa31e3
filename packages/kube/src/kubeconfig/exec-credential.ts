import { isAbsolute, join } from 'node:path';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import type { Timing } from '../timing/timing.ts';
import { KubeconfigError } from './cluster-connection.ts';
import type { KubeconfigCluster, KubeconfigExec } from './kubeconfig-file.ts';

const PLUGIN_TIMEOUT_MS = 60_000;
const DEFAULT_API_VERSION = 'client.authentication.k8s.io/v1';

/** What a credential plugin answered. */
export interface ExecCredential {
  readonly token: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/** A credential plugin; one run serves all who ask at the same time. */
export interface ExecCredentialSource {
  get(): Promise<ExecCredential>;
  /** Runs the plugin again on the next call. */
  forget(): void;
}

/** Runs a kubeconfig's credential plugin through client-node, with the KUBERNETES_EXEC_INFO that it leaves out. */
export function createExecCredentialSource(input: {
  exec: KubeconfigExec;
  cluster: KubeconfigCluster;
  folder: string;
  timing: Timing;
}): ExecCredentialSource {
  const { exec, cluster, folder, timing } = input;
  const user = { name: 'exec', exec: pluginOf({ exec, cluster, folder }) };
  let plugin = new ExecAuth();
  let running: Promise<ExecCredential> | undefined;

  async function run(): Promise<ExecCredential> {
    const options: { headers: Record<string, string>; cert?: string; key?: string } = { headers: {} };
    const timeout = new AbortController();
    try {
      await Promise.race([
        plugin.applyAuthentication(user, options),
        timing.sleep(PLUGIN_TIMEOUT_MS, timeout.signal).then(() => {
          throw new Error(`no answer after ${PLUGIN_TIMEOUT_MS / 1_000} s`);
        }),
      ]);
    } catch (error) {
      const hint = exec.installHint ? ` (${exec.installHint.trim()})` : '';
      const why = error instanceof Error ? error.message.trim().slice(0, 500) : '';
      throw new KubeconfigError(`credential plugin ${exec.command} failed: ${why}${hint}`, { cause: error });
    } finally {
      timeout.abort();
      running = undefined;
    }
    const token = options.headers.Authorization?.replace(/^Bearer /, '');
    return { token, cert: options.cert, key: options.key };
  }

  return {
    get: () => {
      running ??= run();
      return running;
    },
    forget: () => {
      plugin = new ExecAuth();
    },
  };
}

function pluginOf(input: { exec: KubeconfigExec; cluster: KubeconfigCluster; folder: string }): KubeconfigExec {
  const { exec, cluster, folder } = input;
  const command = exec.command ?? '';
  const isPath = command.includes('/') && !isAbsolute(command);
  const spec = exec.provideClusterInfo ? { cluster: clusterInfo(cluster), interactive: false } : { interactive: false };
  const info = { apiVersion: exec.apiVersion ?? DEFAULT_API_VERSION, kind: 'ExecCredential', spec };
  return {
    ...exec,
    command: isPath ? join(folder, command) : command,
    args: exec.args ?? [],
    env: [...(exec.env ?? []), { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }],
  };
}

function clusterInfo(cluster: KubeconfigCluster): Record<string, unknown> {
  return {
    server: cluster.server,
    'tls-server-name': cluster['tls-server-name'],
    'insecure-skip-tls-verify': cluster['insecure-skip-tls-verify'],
    'certificate-authority-data': cluster['certificate-authority-data'],
    'proxy-url': cluster['proxy-url'],
  };
}
