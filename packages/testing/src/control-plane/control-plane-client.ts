import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { applyNodes, type NodeOptions } from './apply-nodes.ts';
import type { ControlPlaneAccess } from './control-plane-access.ts';
import { writeKubeconfig } from './kubeconfig.ts';
import { bindKubectl, type Kubectl } from './kubectl.ts';

/** What tests do with a control plane, whoever runs it. */
export interface ControlPlaneClient extends ControlPlaneAccess {
  /** `kubectl` as an administrator. */
  readonly kubectl: Kubectl;
  /** Makes the service account when it is missing and returns a token of it, good for a day. */
  readonly createServiceAccountToken: (namespace: string, name: string) => Promise<string>;
  /** Path of a new kubeconfig that uses `token`. */
  readonly kubeconfigFor: (token: string, namespace?: string) => Promise<string>;
  /** `kubectl` as whoever `token` belongs to. */
  readonly kubectlAs: (token: string) => Promise<Kubectl>;
  /** Adds nodes that become Ready and take pods, and returns their names. */
  readonly addNodes: (count: number, options?: NodeOptions) => Promise<readonly string[]>;
}

/** Binds the test operations to an access. */
export function controlPlaneClient(access: ControlPlaneAccess): ControlPlaneClient {
  const kubectl = bindKubectl(access);
  const kubeconfigFor = async (token: string, namespace?: string): Promise<string> => {
    const file = path.join(access.scratchDir, `token-${randomUUID()}.kubeconfig`);
    await writeKubeconfig(file, {
      serverUrl: access.serverUrl,
      caPath: access.caPath,
      token,
      userName: 'token',
      ...(namespace === undefined ? {} : { namespace }),
    });
    return file;
  };
  return {
    ...access,
    kubectl,
    kubeconfigFor,
    kubectlAs: async (token) => bindKubectl({ ...access, kubeconfigPath: await kubeconfigFor(token) }),
    createServiceAccountToken: async (namespace, name) => {
      const created = await kubectl(['create', 'serviceaccount', name, '-n', namespace], { allowFailure: true });
      if (created.exitCode !== 0 && !created.stderr.includes('already exists')) {
        throw new Error(`Service account ${namespace}/${name} was not made: ${created.stderr}`);
      }
      const { stdout } = await kubectl(['create', 'token', name, '-n', namespace, '--duration=24h']);
      return stdout.trim();
    },
    addNodes: (count, options) => applyNodes(kubectl, count, options),
  };
}
