import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ControlPlaneClient, controlPlaneClient } from './control-plane-client.ts';
import type { KubeconfigSource } from './find-control-plane.ts';
import { writeKubeconfig } from './kubeconfig.ts';
import { bindKubectl, type Kubectl } from './kubectl.ts';

const systemNamespace = 'moonin-test-system';
const adminName = 'moonin-test-admin';

/** A cluster that somebody named for tests, seen through an administrator that we made in it. */
export interface NamedCluster extends ControlPlaneClient {
  /** Takes our administrator out of the cluster again. */
  readonly stop: () => Promise<void>;
}

interface ClusterView {
  readonly clusters?: readonly {
    readonly cluster?: { readonly server?: string; readonly 'certificate-authority-data'?: string };
  }[];
}

/**
 * Connects to a named cluster. The context must be allowed to bind `cluster-admin`: tests get a service account
 * of their own, in the namespace `moonin-test-system`, so that they never see the person's credentials.
 */
export async function connectNamedCluster(source: KubeconfigSource): Promise<NamedCluster> {
  const scratchDir = await mkdtemp(path.join(tmpdir(), 'moonin-named-cluster-'));
  try {
    const person = bindKubectl({
      kubectlPath: source.kubectl,
      kubeconfigPath: source.kubeconfigPath,
      context: source.context,
      scratchDir,
    });
    const { serverUrl, ca } = await readCluster(person, source);
    const caPath = path.join(scratchDir, 'ca.crt');
    await writeFile(caPath, ca);
    await person(['apply', '-f', '-'], { stdin: JSON.stringify(adminObjects) });
    const token = await person(['create', 'token', adminName, '-n', systemNamespace, '--duration=24h']);
    const adminToken = token.stdout.trim();
    const kubeconfigPath = path.join(scratchDir, 'admin.kubeconfig');
    await writeKubeconfig(kubeconfigPath, { serverUrl, caPath, token: adminToken, userName: adminName });
    return {
      ...controlPlaneClient({
        kubeconfigPath,
        adminToken,
        serverUrl,
        caPath,
        kubectlPath: source.kubectl,
        scratchDir,
        // A real cluster's kubelets run what it says and know nothing of our annotations.
        abilities: { controllers: true, scheduler: true, kubelets: false },
      }),
      stop: async () => {
        await person(['delete', 'clusterrolebinding', adminName, '--ignore-not-found']);
        await person(['delete', 'namespace', systemNamespace, '--ignore-not-found', '--wait=false']);
        await rm(scratchDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(scratchDir, { recursive: true, force: true });
    throw error;
  }
}

const adminObjects = {
  apiVersion: 'v1',
  kind: 'List',
  items: [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: systemNamespace } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: adminName, namespace: systemNamespace } },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: adminName },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'ServiceAccount', name: adminName, namespace: systemNamespace }],
    },
  ],
};

async function readCluster(kubectl: Kubectl, source: KubeconfigSource): Promise<{ serverUrl: string; ca: Buffer }> {
  const { stdout } = await kubectl(['config', 'view', '--minify', '--flatten', '--raw', '-o', 'json']);
  const cluster = (JSON.parse(stdout) as ClusterView).clusters?.[0]?.cluster;
  const ca = cluster?.['certificate-authority-data'];
  if (cluster?.server === undefined || ca === undefined) {
    throw new Error(
      `Context ${source.context} in ${source.kubeconfigPath} names no server with a certificate authority`,
    );
  }
  return { serverUrl: cluster.server, ca: Buffer.from(ca, 'base64') };
}
